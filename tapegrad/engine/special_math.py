"""What derivatives need and neither Python's `math` nor NumPy has, compiled for one number.

Bessel functions are Chebyshev series: the coefficients are those of the interpolating polynomials at 64 points,
computed with mpmath at 40 digits, down to 1e-18. Beyond 8 the series are of what is left without the leading terms of
Hankel's expansions (NIST Digital Library of Mathematical Functions, 10.17.3, 10.17.4 and 10.40.1).
"""

import math

import numpy as np

from tapegrad.compilation.deferred import njit


@njit
def digamma(x):
    """Return the logarithmic derivative of the gamma function.

    Recurrence into [1, 2] and a rational function there, from 10 the asymptotic series; reflection for negative numbers
    (Abramowitz and Stegun 6.3.5, 6.3.18 and 6.3.7).
    """
    total = 0.0
    if x <= 0.0:
        if x == 0.0:
            return -math.copysign(math.inf, x)
        part = x - np.rint(x)  # exact, which a difference from the integer below is not
        if part == 0.0:
            return math.nan
        total = -math.pi / math.tan(math.pi * part)
        x = 1.0 - x
    if x >= 10.0:
        w = 1.0 / (x * x)
        series = 1 / 12 - w * (1 / 120 - w * (1 / 252 - w * (1 / 240 - w * (1 / 132 - w * (691 / 32760 - w / 12)))))
        return total + (math.log(x) - 0.5 / x - w * series)
    while x > 2.0:
        x -= 1.0
        total += 1.0 / x
    if x < 1.0:
        total -= 1.0 / x
        x += 1.0
    return total + digamma_1_to_2(x)


@njit
def digamma_1_to_2(x):
    """Return digamma as the distance from its root, in three parts, times a rational function (that of Boost)."""
    from_root = ((x - 1569415565.0 / 2.0**30) - 381566830.0 / 2.0**60) - 9.01631209325869591861e-20
    t = x - 1.0
    above = -0.0541156266153505273939 - t * 0.00289268368333918761452
    above = -0.665836341559876230295 + t * (-0.314767657147375752913 + t * above)
    above = 0.254798510611315515235 + t * (-0.314628554532916496608 + t * above)
    below = 0.00298999662592323990972 + t * (-0.165079794012604905639e-5 + t * 0.317940243105952177571e-7)
    below = 0.486986018231042975162 + t * (0.0660481487173569812846 + t * below)
    below = 1.0 + t * (2.1195759927055347547 + t * (1.54350554664961128724 + t * below))
    return from_root * 0.99558162689208984375 + from_root * (above / below)


@njit
def trigamma(x):
    """Return the derivative of `digamma` (Abramowitz and Stegun 6.4.6, 6.4.7 and 6.4.12)."""
    if x <= 0.0:
        part = x - np.rint(x)
        if part == 0.0:
            return math.inf
        sine = math.sin(math.pi * part)
        return (math.pi / sine) * (math.pi / sine) - trigamma_positive(1.0 - x)
    return trigamma_positive(x)


@njit
def trigamma_positive(x):
    total = 0.0
    while x < 10.0:
        total += (1.0 / x) * (1.0 / x)
        x += 1.0
    w = (1.0 / x) * (1.0 / x)
    series = 691 / 2730 - w * (7 / 6 - w * (3617 / 510))
    series = 1 / 6 - w * (1 / 30 - w * (1 / 42 - w * (1 / 30 - w * (5 / 66 - w * series))))
    return total + (1.0 + 0.5 / x + w * series) / x


# fmt: off
_I0_NEAR = np.array([
    0.33839763720473803, -0.3046826723431984, 0.17162090152220877, -0.09490109704804764,
    0.04930528423967071, -0.02373741480589947, 0.010546460394594998, -0.004324309995050576,
    0.0016394756169413357, -0.0005763755745385824, 0.00018850288509584165, -5.754195010082104e-05,
    1.6448448070728896e-05, -4.4167383584587505e-06, 1.1173875391201037e-06, -2.670793853940612e-07,
    6.046995022541919e-08, -1.300025009986248e-08, 2.6598237246823866e-09, -5.189795601635263e-10,
    9.675809035373237e-11, -1.726826291441556e-11, 2.95505266312964e-12, -4.856446783111929e-13,
    7.676185498604936e-14, -1.1685332877993451e-14, 1.715391285555133e-15, -2.431279846547955e-16,
    3.3307945188222384e-17, -4.4153416464793395e-18, 5.669178006921496e-19,
])
_I1_NEAR = np.array([
    0.12629359322181682, -0.17641651835783406, 0.1026436586898471, -0.05294598120809499,
    0.024726449030626516, -0.010564084894626197, 0.004156422944312888, -0.0015135724506312532,
    0.0005122859561685758, -0.00016176081582589674, 4.781565107550054e-05, -1.3273163656039436e-05,
    3.4702513081376785e-06, -8.568720264695455e-07, 2.0032947535521353e-07, -4.445059128796328e-08,
    9.381537386495773e-09, -1.8872497517228294e-09, 3.625590281552117e-10, -6.663489723502027e-11,
    1.1736186298890901e-11, -1.9839743977649436e-12, 3.223793365945575e-13, -5.042185504727912e-14,
    7.600684294735408e-15, -1.1055969477353862e-15, 1.5536319577362005e-16, -2.111421214358166e-17,
    2.7779141127610464e-18, -3.541581772542136e-19,
])
_I0_FAR = np.array([
    0.4022452055070544, 0.0033691164782556943, 6.889758346916825e-05, 2.8913705208347567e-06,
    2.0489185894690638e-07, 2.266668990498178e-08, 3.3962320257083865e-09, 4.94060238822497e-10,
    1.1889147107846439e-11, -3.1499165279632416e-11, -1.3215811840447713e-11, -1.7941785315068062e-12,
    7.180124451383666e-13, 3.8527783827421426e-13, 1.54008621752141e-14, -4.150569347287222e-14,
    -9.554846698828307e-15, 3.8116806693526224e-15, 1.7725601330565263e-15, -3.425485619677219e-16,
    -2.8276239805165836e-16, 3.461222867697461e-17, 4.46562142029676e-17, -4.830504485944182e-18,
    -7.233180487874754e-18, 9.921475412173699e-19, 1.193650890845982e-18,
])
_I1_FAR = np.array([
    0.38928811750914005, -0.009761097491361469, -0.00011058893876262371, -3.882564808877691e-06,
    -2.512236237870209e-07, -2.6314688468895196e-08, -3.835380385964237e-09, -5.589743462196584e-10,
    -1.8974958123505413e-11, 3.2526035830154884e-11, 1.4125807436613782e-11, 2.0356285441470896e-12,
    -7.198551776245908e-13, -4.0835511110921974e-13, -2.1015418427726643e-14, 4.272440016711951e-14,
    1.0420276984128802e-14, -3.8144030724370075e-15, -1.8803547755107825e-15, 3.3082023109209285e-16,
    2.96262899764595e-16, -3.209525921993424e-17, -4.6503053684893586e-17, 4.414348323071708e-18,
    7.517296310842105e-18, -9.314178867326884e-19, -1.242193275194891e-18,
])
_J0_NEAR = np.array([
    0.15772797147489012, -0.008723442352852221, 0.2651786132033368, -0.37009499387264977,
    0.15806710233209725, -0.034893769411408884, 0.004819180069467605, -0.00046062616620627504,
    3.246032882100508e-05, -1.7619469077621507e-06, 7.608163592418782e-08, -2.679253530557673e-09,
    7.848696314479465e-11, -1.9438346867370164e-12, 4.125320595634374e-14, -7.588508125447546e-16,
    1.2218515873961411e-17,
])
_J1_NEAR = np.array([
    0.08104484632565812, -0.1489751450676521, 0.1609992623572097, -0.08268049176681791,
    0.022213639654966037, -0.003646940600769276, 0.0004050337728354822, -3.255554866857259e-05,
    1.9858774049915165e-06, -9.521984756750436e-08, 3.687133759097148e-09, -1.178026622695885e-10,
    3.160154580348003e-12, -7.221755239651773e-14, 1.4232144003513942e-15, -2.4441972916190464e-17,
    3.6912682997929334e-19,
])
_J0_P = np.array([
    0.9994603493475187, -0.0005365220468132117, 3.0751847875194745e-06, -5.1705945376060975e-08,
    1.6306464635151382e-09, -7.86409137723707e-11, 5.168262387349193e-12, -4.3045788699253914e-13,
    4.3265957431549404e-14, -5.069034095935236e-15, 6.748072215733873e-16, -1.0011513723467786e-16,
    1.6305919233744186e-17, -2.880866169482871e-18,
])
_J0_Q = np.array([
    -0.015555854605337009, 6.838519942611649e-05, -7.414498411060647e-07, 1.7972457247968992e-08,
    -7.27191593686632e-10, 4.2201219046687385e-11, -3.206747420996635e-12, 3.006145125351706e-13,
    -3.336328185322427e-14, 4.255225040245461e-15, -6.09993013164005e-16, 9.662128970303257e-17,
    -1.6686065214378146e-17, 3.1082440486738143e-18, -6.191115787358145e-19, 1.3091448717220122e-19,
    -2.9211627152642775e-20,
])
_J1_P = np.array([
    1.0009030408600137, 0.0008989898330859408, -3.987284300488908e-06, 6.177633960644299e-08,
    -1.8718907491063067e-09, 8.816898659582339e-11, -5.704863640395645e-12, 4.699195515230542e-13,
    -4.6842237839904895e-14, 5.452674896044717e-15, -7.221180842274018e-16, 1.0667689114335412e-16,
    -1.7312313216116335e-17, 3.0492991197665872e-18,
])
_J1_Q = np.array([
    0.04677778706953532, -9.62772354915708e-05, 9.138615257955454e-07, -2.0959781384083424e-08,
    8.229193327650554e-10, -4.686363688176945e-11, 3.5152187949686082e-12, -3.2643156743279e-13,
    3.5967765829165294e-14, -4.5612523950772974e-15, 6.508282957783384e-16, -1.0269147531823243e-16,
    1.767635548776479e-17, -3.2834519872981614e-18, 6.524081149589261e-19, -1.3765771484849487e-19,
])
# fmt: on


@njit
def _chebyshev(t, coefficients):
    """Return a Chebyshev series, by Clenshaw's recurrence."""
    one = two = 0.0
    for k in range(len(coefficients) - 1, 0, -1):
        one, two = 2.0 * t * one - two + coefficients[k], one
    return t * one - two + coefficients[0]


@njit
def i0(x):
    """Return the modified Bessel function of the first kind, of order 0."""
    size = abs(x)
    if size > 720.0:
        return math.inf
    half = math.exp(0.5 * size)  # whose square may be too large where the result is not
    if size <= 8.0:
        return half * half * _chebyshev(0.25 * size - 1.0, _I0_NEAR)
    return half * (_chebyshev(16.0 / size - 1.0, _I0_FAR) / math.sqrt(size)) * half


@njit
def i1(x):
    """Return the modified Bessel function of the first kind, of order 1."""
    size = abs(x)
    if size > 720.0:
        return math.copysign(math.inf, x)
    half = math.exp(0.5 * size)
    if size <= 8.0:
        return x * (half * half * _chebyshev(0.25 * size - 1.0, _I1_NEAR))
    return math.copysign(half * (_chebyshev(16.0 / size - 1.0, _I1_FAR) / math.sqrt(size)) * half, x)


@njit
def j0(x):
    """Return the Bessel function of the first kind, of order 0."""
    size = abs(x)
    if size <= 8.0:
        return _chebyshev(size * size / 32.0 - 1.0, _J0_NEAR)
    if size == math.inf:
        return 0.0
    w = 8.0 / size
    t = 2.0 * w * w - 1.0
    sine, cosine = math.sin(size), math.cos(size)  # of size - pi / 4, over the root of 2
    wave = (cosine + sine) * _chebyshev(t, _J0_P) - (sine - cosine) * (w * _chebyshev(t, _J0_Q))
    return wave / (math.sqrt(math.pi) * math.sqrt(size))


@njit
def j1(x):
    """Return the Bessel function of the first kind, of order 1."""
    size = abs(x)
    if size <= 8.0:
        return x * _chebyshev(size * size / 32.0 - 1.0, _J1_NEAR)
    if size == math.inf:
        return math.copysign(0.0, x)
    w = 8.0 / size
    t = 2.0 * w * w - 1.0
    sine, cosine = math.sin(size), math.cos(size)  # of size - 3 pi / 4, over the root of 2
    wave = (sine - cosine) * _chebyshev(t, _J1_P) + (cosine + sine) * (w * _chebyshev(t, _J1_Q))
    return math.copysign(1.0, x) * wave / (math.sqrt(math.pi) * math.sqrt(size))
