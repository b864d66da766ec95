# ruff: noqa: E501, W291
"""The programs of the catalogue that are written out, by kind."""

TEXTS = {
    "the issue's": """
class P:
    __match_args__ = ('a',)
    def __init__(self, a): self.a = a
p = P(1.0)
net = types.SimpleNamespace(w0=1.0, w1=2.0)
def match(x):
    match p:
        case P(a): return x * a
class N:
    def __init__(self, n): self.n, self.rate = n, 1.0
root = None
for _ in range(10): root = N(root)
T = [[1.0] * 101 for _ in range(101)]
L = [1.0] * 300
w = tg.tensor([1.0, 2.0], requires_grad=True)
w.grad = tg.tensor([0.5, 0.5])
def step(x):
    with tg.no_grad():
        return x + w.detach() - 0.1 * (w.grad * 2)
def deepest(n):
    while n.n is not None: n = n.n
    return n.rate
def table():
    total = 0.0
    for i in range(101):
        for j in range(0, 101, 25): total = total + T[i][j]
    return total
get = net.__getattribute__
D = {'a': 1.0}
d_get = D.get
of_net = functools.partial(getattr, net)
X = 2.0
V = contextvars.ContextVar('V', default=1.0)
def endless():
    k = 1.0
    while True:
        yield k
        k += 1
gen = endless()
it = iter([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0])
def threaded():
    found = []
    thread = threading.Thread(target=lambda: found.append(X))
    thread.start(); thread.join()
    return found[0]
A = np.zeros(1)
def counts(x):
    A[0] = A[0] + 1
    return x * 5 if A[0] > 3 else x
---
match(x) => p.a = 5.0
x * getattr(net, f"w{1}") => net.w1 = 5.0
x * root.n.n.n.n.n.n.n.n.n.rate => root.n.n.n.n.n.n.n.n.n.rate = 5.0
x * deepest(root) => root.n.n.n.n.n.n.n.n.n.rate = 5.0
x * table() => T[3][25] = 5.0
x * sum(L) => L[7] = 5.0
step(x) => w.grad = tg.tensor([3.0, 3.0])
step(x) => w.grad.add_(1.0) if hasattr(w.grad, 'add_') else None
x * (2 if w.requires_grad else 3) => w.requires_grad_(False)
x * (2 if w.is_leaf else 3) => w = (w * 2)
x * operator.attrgetter('w1')(net) => net.w1 = 5.0
x * d_get('a') => D['a'] = 5.0
x * of_net('w1') => net.w1 = 5.0
x * get('w1') => net.w1 = 5.0
x * globals()['X'] => X = 5.0
x * vars(net)['w1'] => net.w1 = 5.0
x * float('{0.w1}'.format(net)) => net.w1 = 5.0
x * V.get() => V.set(5.0)
x * next(gen) => None
x * next(it) => None
x * threaded() => X = 5.0
counts(x) => None
x * math.pi => math.pi = math.pi + 0.0
===
sin = np.sin
---
np.sin(x) => np.sin = np.cos; UNDO = lambda: setattr(np, 'sin', sin)
x * math.tau => math.tau = 5.0; UNDO = lambda: setattr(math, 'tau', 2 * math.pi)
""",
    "numbers": """
K = 2.0
N = 3
F = True
S = 'a'
C = 2 + 1j
Z = 0.0
NAN = float('nan')
def nested(): return K * 2
def default(x, k=2.0): return x * k
def only(x, *, k=2.0): return x * k
def many(x, k=[2.0], m={'a': 1.0}): return x * k[0] * m['a']
---
x * K => K = 5.0
x * K => K = 2
x * K => K = True
x * K => K = np.float32(2.5)
x * N => N = 4
x * (2 if F else 3) => F = False
x * (2 if F is True else 3) => F = 1
x * (2 if S == 'a' else 3) => S = 'b'
x * len(S) => S = 'abc'
x * C.real => C = 5 + 1j
x * abs(C) => C = 5 + 1j
x * math.copysign(1.0, Z) => Z = -0.0
x * (2 if NAN != NAN else 3) => NAN = 1.0
x * nested() => K = 5.0
default(x) => default.__defaults__ = (5.0,)
only(x) => only.__kwdefaults__['k'] = 5.0
only(x) => only.__kwdefaults__ = {'k': 5.0}
many(x) => many.__defaults__[0][0] = 5.0
many(x) => many.__defaults__[1]['a'] = 5.0
x ** N => N = 2
x * -K => K = 5.0
x * +K => K = 5.0
x * ~N => N = 4
x * (not F) + x => F = False
x * (K < 3) + x => K = 5.0
x * (K if N > 2 else 1.0) => N = 1
x * float(f'{K:.1f}') => K = 5.0
x * float(f'{K!r}') => K = 5.0
x * float('%s' % K) => K = 5.0
x * int(S == 'a' and N == 3) + x => N = 4
x * (F and K) => F = False
x * (F or K) + x => F = 0
x * (K == K) + x => K = NAN
x * [1.0, 2.0, 3.0, 4.0][N] => N = 1
x * sum(range(N)) => N = 5
x * sum([K] * N) => N = 5
x * (lambda: K)() => K = 5.0
x * round(K + 0.4) => K = 5.0
x * max(K, N) => N = 7
x * divmod(N, 2)[1] => N = 4
x * pow(K, N) => N = 2
x * float(str(K)) => K = 5.0
x * hash(K) => K = 5.0
x * (1.0 if isinstance(K, float) else 3.0) => K = 2
x * math.sqrt(K) => K = 5.0
x * operator.add(K, N) => N = 5
x * np.float64(K) => K = 5.0
x * np.sqrt(K) => K = 5.0
x * complex(K, N).imag => N = 5
x * int.from_bytes(bytes([N]), 'big') => N = 5
x * slice(N, 5).start => N = 4
""",
    "closures": """
def make():
    k, table, fun = 2.0, [1.0, 2.0], lambda: 3.0
    class Inner:
        v = 2.0
        def get(self): return self.v * k
    inner = Inner()
    def put(v):
        nonlocal k
        k = v
    def read(): return k
    def deep(): return (lambda: (lambda: k * table[0])())()
    def comprehended(): return sum([k * v for v in table])
    def generated(): return sum(k * v for v in table)
    def called(): return fun()
    def classed(): return inner.get()
    def change(f):
        nonlocal fun
        fun = f
    def kept(): return k if False else table[1]
    return types.SimpleNamespace(**locals())
m = make()
read, deep, comprehended, generated, called, classed = m.read, m.deep, m.comprehended, m.generated, m.called, m.classed
put, table = m.put, m.table
def counter():
    n = 0
    def count():
        nonlocal n
        n += 1
        return n
    return count
count = counter()
def fresh():
    n = 2.0
    def up():
        nonlocal n
        n += K
    up(); up()
    return n
K = 1.0
recursive = lambda n: 1.0 if n == 0 else K * recursive(n - 1)
---
x * read() => put(5.0)
x * deep() => put(5.0)
x * deep() => table[0] = 5.0
x * comprehended() => put(5.0)
x * comprehended() => table.append(5.0)
x * generated() => put(5.0)
x * generated() => table[1] = 7.0
x * called() => m.change(lambda: 5.0)
x * classed() => put(5.0)
x * classed() => m.Inner.v = 5.0
x * classed() => m.inner.v = 5.0
x * m.kept() => table[1] = 5.0
x * count() => None
x * fresh() => K = 5.0
x * recursive(3) => K = 5.0
x * read() => read.__closure__[0].cell_contents = 5.0
x * (lambda k=K: k)() => K = 5.0
x * [lambda: K][0]() => K = 5.0
x * {'f': lambda: K}['f']() => K = 5.0
x * sum(map(lambda v: v * K, [1.0, 2.0])) => K = 5.0
x * sorted([1.0, 2.0], key=lambda v: v * K)[0] => K = -1.0
x * max([1.0, 2.0], key=lambda v: v * K) => K = -1.0
x * list(filter(lambda v: v > K, [1.0, 2.0, 9.0]))[0] => K = 5.0
x * functools.reduce(lambda a, b: a * b * K, [1.0, 2.0]) => K = 5.0
""",
    "functions": """
K = 2.0
def g(x): return x * K
def h(x): return x * 3.0
def outer(f): return lambda x: f(x) * K
def wraps(f):
    @functools.wraps(f)
    def inner(*args, **kwargs): return f(*args, **kwargs) * K
    return inner
@wraps
def decorated(x): return x * 2.0
part = functools.partial(g)
bound = functools.partial(lambda a, x: x * a[0], [2.0])
named = functools.partial(lambda x, *, a: x * a, a=2.0)
table = {'f': g}
composed = outer(g)
class Call:
    def __init__(self, k): self.k = k
    def __call__(self, x): return x * self.k
    def method(self, x): return x * self.k
    @staticmethod
    def static(x): return x * K
    @classmethod
    def klass(cls, x): return x * cls.c
    c = 2.0
    def __getitem__(self, i): return self.k * i
call = Call(2.0)
method = call.method
@functools.singledispatch
def single(v): return 2.0
@functools.lru_cache
def cached(k): return k * K
@functools.cache
def cached_none(): return K
def generator():
    yield K
    yield from [1.0, K]
---
g(x) => K = 5.0
g(x) => g = h
g(x) => g.__code__ = h.__code__
part(x) => K = 5.0
bound(x) => bound.args[0][0] = 5.0
named(x) => named.keywords['a'] = 5.0
named(x, a=3.0) => named.keywords['a'] = 5.0
table['f'](x) => table['f'] = h
composed(x) => K = 5.0
decorated(x) => K = 5.0
decorated.__wrapped__(x) => decorated.__wrapped__ = h
call(x) => call.k = 5.0
call(x) => Call.__call__ = lambda self, x: x * 5.0
call.method(x) => call.k = 5.0
call.method(x) => call.method = lambda x: x * 5.0
call.method(x) => Call.method = lambda self, x: x * 5.0
method(x) => call.k = 5.0
Call.static(x) => K = 5.0
call.static(x) => Call.static = staticmethod(h)
Call.klass(x) => Call.c = 5.0
call.klass(x) => call.c = 5.0
call[2] * x => call.k = 5.0
x * single(1) => single.register(int, lambda v: 5.0)
x * cached(2.0) => K = 5.0
x * cached(2.0) => K = 5.0; cached.cache_clear()
x * cached_none() => K = 5.0; cached_none.cache_clear()
x * sum(generator()) => K = 5.0
x * next(generator()) => K = 5.0
x * [*generator()][2] => K = 5.0
Call(3.0)(x) => Call.__init__ = lambda self, k: setattr(self, 'k', 5.0)
x * (2.0 if call.method.__code__ is Call.method.__code__ else 3.0) => Call.method = lambda self, x: x
x * len(call.method.__code__.co_varnames) => Call.method = lambda self, x, y=1: x * 7
x * g.__defaults__[0] if g.__defaults__ else x => g.__defaults__ = (5.0,)
x * getattr(g, 'k', 2.0) => g.k = 5.0
x * len(g.__name__) => g.__name__ = 'longer'
x * (lambda *a, **k: a[0] * k['z'])(K, z=K) => K = 5.0
x * operator.methodcaller('method', 2.0)(call) => call.k = 5.0
x * functools.partial(call.method, 2.0)() => call.k = 5.0
x * call.__call__(2.0) => call.k = 5.0
x * Call.method(call, 2.0) => call.k = 5.0
x * types.MethodType(g, 2.0)() => K = 5.0
x * eval('K') => K = 5.0
x * sum(map(g, [1.0, 2.0])) => K = 5.0
x * sum(map(call, [1.0, 2.0])) => call.k = 5.0
x * sum(map(call.method, [1.0, 2.0])) => call.k = 5.0
x * list(itertools.starmap(lambda a, b: a * K, [(1.0, 2.0)]))[0] => K = 5.0
x * next(itertools.takewhile(lambda v: v < K, itertools.count(1.0))) => K = 5.0
tg.func.grad(lambda v: (v * v * K).sum())(x) => K = 5.0
tg.func.vmap(lambda v: v * K)(x) => K = 5.0
np.vectorize(lambda v: v * K)(np.ones(2)) * x => K = 5.0
""",
    "attributes": """
class Meta(type):
    m = 2.0
    def __getattr__(cls, name): return cls.table[name]
    def __getitem__(cls, k): return cls.table[k]
    def __len__(cls): return len(cls.table)
    @property
    def p(cls): return cls.table['z']
class Typed(metaclass=Meta):
    table = {'z': 2.0}
class Base:
    base = 2.0
    def where(self): return self.base
    def up(self): return 2.0
class P(Base):
    shared = 2.0
    def __init__(self): self.a, self.d = 2.0, {'k': 2.0}
    @property
    def prop(self): return self.a * self.d['k']
    @functools.cached_property
    def cached(self): return self.a * 2
    def __getattr__(self, name):
        if name.startswith('dyn'): return self.d['k']
        raise AttributeError(name)
    def up(self): return super().up() * self.a
class Loud:
    def __init__(self): self.a = 2.0
    def __getattribute__(self, name):
        return object.__getattribute__(self, name) if name != 'twice' else object.__getattribute__(self, 'a') * 2
class Descriptor:
    def __init__(self, v): self.v = v
    def __get__(self, o, t): return self.v if o is None else self.v * o.a
class Data:
    def __init__(self, name): self.name = name
    def __get__(self, o, t): return o.__dict__[self.name]
    def __set__(self, o, v): o.__dict__[self.name] = v
class Named:
    def __set_name__(self, owner, name): self.name = '_' + name
    def __get__(self, o, t): return getattr(o, self.name)
class Q:
    d, e, n = Descriptor(2.0), Data('hidden'), Named()
    def __init__(self): self.a, self.e, self._n = 2.0, 2.0, 2.0
class Slots:
    __slots__ = ('a', 'b')
    def __init__(self): self.a = 2.0
class E(enum.Enum):
    A = 2.0
    B = 5.0
class F(enum.IntFlag):
    R = 1
    W = 4
p, q, s, loud, e = P(), Q(), Slots(), Loud(), E.A
M = types.ModuleType('M'); M.k = 2.0; M.sub = types.ModuleType('M.sub'); M.sub.k = 2.0
ref = weakref.ref(p)
proxy = weakref.proxy(p)
ref_value = lambda: ref().a
def deleted(o):
    try: return o.b
    except AttributeError: return 2.0
---
x * p.a => p.a = 5.0
x * p.d['k'] => p.d['k'] = 5.0
x * p.prop => p.a = 5.0
x * p.prop => p.d['k'] = 5.0
x * p.prop => P.prop = property(lambda self: 5.0)
x * p.shared => P.shared = 5.0
x * p.shared => p.shared = 5.0
x * p.base => Base.base = 5.0
x * p.base => P.base = 5.0
x * p.where() => Base.base = 5.0
x * p.where() => Base.where = lambda self: 5.0
x * p.where() => P.where = lambda self: 5.0
x * p.up() => Base.up = lambda self: 5.0
x * p.up() => p.a = 5.0
x * p.dynamic => p.d['k'] = 5.0
x * p.dynamic => p.dynamic = 5.0
x * p.dynamic => P.dynamic = 5.0
x * p.cached => p.cached = 5.0
x * p.cached => del p.cached; p.a = 5.0
x * getattr(p, 'missing', 2.0) => p.missing = 5.0
x * getattr(p, 'missing', 2.0) => P.missing = 5.0
x * (3.0 if hasattr(p, 'missing') else 2.0) => p.missing = 5.0
x * p.a => p.__dict__['a'] = 5.0
x * p.a => p.__class__ = type('P2', (P,), {'a': property(lambda self: 5.0)})
x * p.where() => P.__bases__ = (type('B2', (), {'where': lambda self: 5.0, 'base': 1.0, 'up': None}),)
x * loud.a => loud.a = 5.0
x * loud.twice => loud.a = 5.0
x * q.d => q.a = 5.0
x * q.d => Q.__dict__['d'].v = 5.0
x * q.d => q.__dict__['d'] = 5.0
x * Q.d => Q.__dict__['d'].v = 5.0
x * q.e => q.e = 5.0
x * q.n => q._n = 5.0
x * s.a => s.a = 5.0
x * deleted(s) => s.b = 5.0
x * e.value => e = E.B
x * E.A.value => E.A._value_ = 5.0
x * E['A'].value => E.A._value_ = 5.0
x * (2.0 if e is E.A else 3.0) => e = E.B
x * len(E) => E = enum.Enum('E', 'A B C D')
x * sum(v.value for v in E) => E.B._value_ = 9.0
x * int(F.R | F.W) => F = enum.IntFlag('F', 'R W')
x * M.k => M.k = 5.0
x * M.sub.k => M.sub.k = 5.0
x * M.sub.k => M.sub = types.SimpleNamespace(k=5.0)
x * Typed.m => Meta.m = 5.0
x * Typed.z => Typed.table['z'] = 5.0
x * Typed['z'] => Typed.table['z'] = 5.0
x * Typed.p => Typed.table['z'] = 5.0
x * len(Typed) => Typed.table['y'] = 5.0
x * ref().a => p.a = 5.0
x * proxy.a => p.a = 5.0
x * ref_value() => p.a = 5.0
x * p.__class__.shared => P.shared = 5.0
x * type(p).shared => P.shared = 5.0
x * super(P, p).up() => Base.up = lambda self: 5.0
x * P.__dict__['shared'] => P.shared = 5.0
x * sum(1 for k in vars(p)) => p.new = 5.0
x * len(dir(p)) => p.new = 5.0
x * (2.0 if p.d is p.d else 3.0) => p.d = {'k': 5.0}
x * (2.0 if p.a is p.d else 3.0) => p.a = p.d
x * (2.0 if p.a == p.d['k'] else 3.0) => p.a = 5.0
x * P.__mro__[1].base => Base.base = 5.0
x * len(P.__name__) => P.__name__ = 'Longer'
x * inspect_doc() if False else x * len(P.__doc__ or 'ab') => P.__doc__ = 'longer text'
x * operator.attrgetter('d')(p)['k'] => p.d['k'] = 5.0
x * object.__getattribute__(p, 'a') => p.a = 5.0
x * p.__getattribute__('a') => p.a = 5.0
""",
    "protocols": """
K = 2.0
class V:
    def __init__(self, v): self.v = v
    def __add__(self, o): return self.v + K
    def __radd__(self, o): return o * self.v
    def __mul__(self, o): return self.v * o
    def __rmul__(self, o): return o * self.v
    def __neg__(self): return -self.v
    def __abs__(self): return self.v
    def __invert__(self): return self.v * 2
    def __pos__(self): return self.v
    def __lt__(self, o): return self.v < K
    def __eq__(self, o): return self.v == K
    def __hash__(self): return hash(self.v)
    def __bool__(self): return self.v > 4
    def __len__(self): return int(self.v)
    def __iter__(self): return iter([self.v, K])
    def __contains__(self, o): return self.v == o
    def __getitem__(self, k): return self.v * k
    def __float__(self): return float(self.v)
    def __int__(self): return int(self.v)
    def __index__(self): return int(self.v)
    def __call__(self, y): return self.v * y
    def __enter__(self): return self.v
    def __exit__(self, *a): return False
    def __format__(self, spec): return str(self.v)
    def __str__(self): return str(self.v)
    def __repr__(self): return str(self.v)
    def __round__(self, n=0): return self.v
    def __divmod__(self, o): return self.v, K
    def __matmul__(self, o): return self.v * K
    def __iadd__(self, o): return self.v * 3
    def __reversed__(self): return iter([self.v])
    def __getattr__(self, name): return 2.0 * K
    def __instancecheck__(self, o): return self.v > 4
    def __array__(self, dtype=None, copy=None): return np.array([self.v])
v, w = V(2.0), V(3.0)
class Seq:
    def __init__(self, items): self.items = items
    def __getitem__(self, k): return self.items[k]
    def __len__(self): return len(self.items)
class It:
    def __init__(self, n): self.n, self.k = n, 0
    def __iter__(self): return self
    def __next__(self):
        self.k += 1
        if self.k > self.n: raise StopIteration
        return self.k * K
class Iter:
    def __init__(self, n): self.n = n
    def __iter__(self): return It(self.n)
class Gen:
    def __init__(self, n): self.n = n
    def __iter__(self):
        for k in range(self.n): yield k * K
seq, it, gen = Seq([2.0, 3.0]), Iter(3), Gen(3)
@contextlib.contextmanager
def managed():
    yield K
def entered(c):
    with c as value: return value
def inplace(o):
    o += 1
    return o
class Less:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return self.v * K < o.v * K
less = [Less(1.0), Less(2.0)]
suppressed = lambda: suppress()
def suppress():
    with contextlib.suppress(KeyError):
        return {'a': K}['a']
---
x * (v + 1) => v.v = 5.0
x * (v + 1) => K = 5.0
x * (1 + v) => v.v = 5.0
x * (v * 2) => v.v = 5.0
x * (2 * v) => v.v = 5.0
x * (v @ 2) => K = 5.0
x * -v => v.v = 5.0
x * +v => v.v = 5.0
x * ~v => v.v = 5.0
x * abs(v) => v.v = 5.0
x * (2.0 if v < 3 else 3.0) => v.v = 5.0
x * (2.0 if v == w else 3.0) => v.v = 5.0
x * (2.0 if v != w else 3.0) => K = 5.0
x * (2.0 if v else 3.0) => v.v = 5.0
x * (3.0 if not v else 2.0) => v.v = 5.0
x * len(v) => v.v = 5.0
x * sum(v) => v.v = 5.0
x * sum(v) => K = 5.0
x * [a for a in v][0] => v.v = 5.0
x * max(v) => v.v = 5.0
x * list(v)[0] => v.v = 5.0
x * first(*v) => v.v = 5.0
x * unpacked(v) => v.v = 5.0
x * loop(v) => K = 5.0
x * (2.0 if 2.0 in v else 3.0) => v.v = 5.0
x * v[3] => v.v = 5.0
x * float(v) => v.v = 5.0
x * int(v) => v.v = 5.0
x * [1.0, 2.0, 3.0, 4.0, 5.0, 6.0][v] => v.v = 5.0
x * v(2.0) => v.v = 5.0
x * entered(v) => v.v = 5.0
x * float(f'{v}') => v.v = 5.0
x * float(f'{v!r}') => v.v = 5.0
x * float(str(v)) => v.v = 5.0
x * float('%s' % v) => v.v = 5.0
x * float('{}'.format(v)) => v.v = 5.0
x * round(v) => v.v = 5.0
x * divmod(v, 1)[1] => K = 5.0
x * inplace(v) => v.v = 5.0
x * next(reversed(v)) => v.v = 5.0
x * v.missing => K = 5.0
x * (2.0 if {v: 1}.get(w) else 3.0) => K = 3.0
x * len({v, w}) => w.v = 2.0; K = 2.0
x * hash(v) => v.v = 5.0
x * sorted([v, w], key=float)[0].v => v.v = 5.0
x * (2.0 if bool(v) else 3.0) => v.v = 5.0
x * (2.0 if any([v]) else 3.0) => v.v = 5.0
x * math.sqrt(v) => v.v = 5.0
x * math.floor(v.v) => v.v = 5.0
x * np.asarray(v)[0] => v.v = 5.0
x * seq[0] => seq.items[0] = 5.0
x * sum(seq) => seq.items[1] = 5.0
x * len(seq) => seq.items.append(1.0)
x * loop(seq) => seq.items[0] = 5.0
x * (2.0 if 3.0 in seq else 1.0) => seq.items[1] = 5.0
x * list(reversed(seq))[0] => seq.items[1] = 5.0
x * sum(it) => K = 5.0
x * sum(it) => it.n = 4
x * loop(it) => it.n = 4
x * sum(gen) => gen.n = 4
x * [*gen][1] => K = 5.0
x * entered(managed()) => K = 5.0
x * suppressed() => K = 5.0
x * min(less).v => K = -1.0
x * sorted(less)[0].v => K = -1.0
x * sorted(less)[0].v => less[0].v = 5.0
x * (v + 1) => V.__add__ = lambda self, o: 5.0
x * len(v) => V.__len__ = lambda self: 5
x * sum(v) => V.__iter__ = lambda self: iter([5.0])
x * (2.0 if v else 3.0) => V.__bool__ = lambda self: True
x * v[3] => V.__getitem__ = lambda self, k: 5.0
x * float(v) => V.__float__ = lambda self: 5.0
x * (2.0 if isinstance(1, type(v)) else 3.0) => V = int
""",
    "functions of libraries, and instances": """
D, L, fs = {'f': tg.sin}, [math.sqrt], types.SimpleNamespace(f=np.exp, g=functools.partial(math.pow, 2.0))
K = tg.sin
@dataclasses.dataclass
class Spring:
    rate: float
    @tg.compile
    def loss(self, x): return x * self.rate
    def plain(self, x): return x * self.rate
    def __call__(self, x): return x * self.rate
class Rated:
    def __init__(self): self.rate, self.table = 2.0, {'k': [2.0]}
    def loss(self, x): return x * self.rate * self.table['k'][0]
spring, rated = Spring(2.0), Rated()
static = tg.static(np.array([2.0, 3.0]))
fixed = tg.static({'k': 2.0})
hyper = tg.pure(lambda k: k * 2.0)
C = tg.static(types.SimpleNamespace(a=2.0))
---
D['f'](x) => D['f'] = tg.cos
x * L[0](4.0) => L[0] = math.exp
fs.f(x) => fs.f = np.sin
x * fs.g(3.0) => fs.g = functools.partial(math.pow, 3.0)
K(x) => K = tg.cos
spring.loss(x) => spring.rate = 5.0
spring.plain(x) => spring.rate = 5.0
spring(x) => spring.rate = 5.0
spring(x) => spring = Spring(5.0)
rated.loss(x) => rated.table['k'][0] = 5.0
rated.loss(x) => rated = Rated(); rated.rate = 5.0
rated.loss(x) => rated.table = {'k': [5.0]}
x * static[0] => static = np.array([5.0, 3.0])
x * fixed['k'] => fixed = {'k': 5.0}
x * fixed['k'] => fixed = tg.static({'k': 5.0})
x * C.a => C = types.SimpleNamespace(a=5.0)
x * hyper(2.0) => hyper = lambda k: k * 5.0
x * hyper(fixed['k']) => fixed = {'k': 5.0}
===
---
x * min([3.0, 2.0], key=abs) => abs = lambda v: -v
x * list(map(math.sqrt, [4.0]))[0] => math = cmath
""",
    "parts that are made anew": """
class B: pass
b, t, f = B(), (B(), [1.0]), frozenset({2.0, 3.0})
n = (2.0, [1.0], 'a')
class T(tuple): pass
u = T([1.0, B()])
pair = types.SimpleNamespace(a=(b, b), b=[b])
m = [].append
---
x * len(t) => t = (*t, 1.0)
x * (2.0 if t else 3.0) => t = ()
x * len(u) => u = T([1.0, u[1], 2.0])
x * sum(1 for _ in t) => t = (*t, 1.0)
x * t[-1][0] => t = (t[0], [1.0], [5.0])
x * len(f.union({9.0})) => f = frozenset({1.0, 2.0, 3.0, 4.0})
x * max(f.intersection({2.0, 3.0, 7.0})) => f = frozenset({7.0})
x * len(f) => f = frozenset({1.0, 2.0, 3.0, 4.0})
x * n[1][0] => n = (2.0, [5.0], 'a')
x * n[1][0] => n = (2.0, [1.0], 'b')
x * n[0] => n = (5.0, n[1], 'a')
x * (2.0 if pair.a[0] is pair.a[1] else 3.0) => pair.a = (b, B())
x * (2.0 if pair.a[0] is pair.b[0] else 3.0) => pair.b = [B()]
x * (2.0 if pair.a[0] == pair.b[0] else 3.0) => pair.b = [B()]
x * (2.0 if pair.a[0] in pair.b else 3.0) => pair.b = [B()]
x * pair.b.index(pair.a[0]) + x => pair.b = [B(), b]
x * len({*pair.a, *pair.b}) => pair.b = [B()]
x * (2.0 if type(pair.b) is list else 3.0) => pair.b = (b,)
x * (2.0 if isinstance(n, tuple) else 3.0) => n = [1.0]
x * (2.0 if len(pair.a) == 2 else 3.0) => pair.a = (b,)
x * (2.0 if pair.a == (b, b) else 3.0) => pair.a = (b, B())
""",
    "conversions": """
class A:
    def __init__(self): self.v = 2.0
    def __array__(self, dtype=None, copy=None): return np.array(self.v)
class F:
    def __init__(self): self.v = 2.0
    def __float__(self): return self.v
    def __index__(self): return int(self.v)
class U(A):
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs): return self.v
class S:
    def __init__(self): self.v = [2.0, 3.0]
    def __len__(self): return len(self.v)
    def __getitem__(self, k): return self.v[k]
class Shape(abc.ABC): pass
class Square: pass
class Sized:
    def __len__(self): return 3
a, f, u, s, sq = A(), F(), U(), S(), Square()
def shaped(o):
    match o:
        case Shape(): return 5.0
        case _: return 2.0
---
x * a => a.v = 5.0
a * x => a.v = 5.0
np.multiply(x, a) => a.v = 5.0
np.add(x, np.array(a)) => a.v = 5.0
x * u => u.v = 5.0
np.add(np.ones(2), u) * x => u.v = 5.0
x * float(f) => f.v = 5.0
x[: f] => f.v = 1.0
x * np.ones(3)[f] => f.v = 1.0
x * np.asarray(s) => s.v[0] = 5.0
tg.tensor(s) * x => s.v[0] = 5.0
x * tg.tensor([f.v, 1.0]) => f.v = 5.0
tg.where(x > 1, a, x) => a.v = 5.0
x + tg.full((2,), f.v) => f.v = 5.0
x * (5.0 if isinstance(sq, Shape) else 2.0) => Shape.register(Square)
x * (5.0 if issubclass(Square, Shape) else 2.0) => Shape.register(Square)
x * shaped(sq) => Shape.register(Square)
x * (5.0 if isinstance(sq, collections.abc.Sized) else 2.0) => sq.__class__ = Sized
x * (5.0 if isinstance(sq, Square) else 2.0) => sq.__class__ = Sized
x * (5.0 if callable(sq) else 2.0) => Square.__call__ = lambda self: 1
x * (5.0 if issubclass(Square, Sized) else 2.0) => Square.__bases__ = (Sized,)
x * len({sq: 1, a: 2}) => sq = a
x * (5.0 if repr(sq) == repr(a) else 2.0) => sq = a
x * (5.0 if hash(sq) == hash(a) else 2.0) => sq = a
x * (5.0 if id(sq) == id(a) else 2.0) => sq = a
x * (tg.is_inference_mode_enabled() + 1) => None
""",
    "instructions": """
K, L, D, S = 2.0, [2.0, 3.0], {'a': 2.0, 'b': 3.0}, {2.0, 3.0}
class P:
    __match_args__ = ('a', 'b')
    def __init__(self, a, b): self.a, self.b = a, b
p = P(2.0, [3.0])
def swap():
    a, b = K, 1.0
    a, b = b, a
    return b
def starred():
    a, *b, c = [*L, K]
    return c + sum(b)
def nested_unpack():
    (a, b), c = L, K
    return a * c
def chained(): return 1.0 < K < 3.0
def walrus(): return (k := K) * k
def deletes():
    d = {**D}
    del d['b']
    return d['a'] + len(d)
def slices():
    b = L[:]
    b[0:1] = [K]
    del b[1:]
    return b[0]
def tries():
    try: return D['z']
    except KeyError: return K
def tries_name():
    try: return MAYBE
    except NameError: return 2.0
def finally_():
    try: k = K
    finally: k = k * 2
    return k
def raises():
    try: raise ValueError(K)
    except ValueError as error: return error.args[0]
def raises_from():
    try:
        try: raise KeyError
        except KeyError as e: raise ValueError(K) from e
    except ValueError as error: return error.args[0]
def asserts():
    try: assert K < 3, 'no'
    except AssertionError: return 7.0
    return 2.0
def whiles():
    n, t = 0, 0.0
    while n < K:
        n += 1
        if n == 2: continue
        t += n
    else: t += 0.5
    return t
def breaks():
    for v in L:
        if v > 2.5: break
    else: v = 9.0
    return v
def comprehensions(): return [a * b for a in L for b in L if a > K - 1][0]
def set_comp(): return max({a * K for a in L})
def dict_comp(): return {k: v * K for k, v in D.items()}['a']
def gen_exp(): return sum(a * K for a in L if a)
def lambdas(): return (lambda a=K: a)() + (lambda *a: a[0])(K)
def annotated():
    k: float = K
    return k
def imports():
    import math as m
    from math import floor
    return floor(m.pi * K)
def import_in():
    from collections import OrderedDict as O
    return O(a=K)['a']
def classes():
    class Local:
        k = K
        def get(self): return self.k * K
    return Local().get()
def local_class_of():
    class Local(P):
        def __init__(self): super().__init__(K, 0)
    return Local().a
def decorators():
    def d(f): return lambda: f() * K
    @d
    def g(): return 2.0
    return g()
def yields():
    def g():
        r = yield K
        yield r * K
    it = g(); next(it)
    return it.send(2.0)
def yields_from():
    def g():
        r = yield from h()
        yield r
    def h():
        yield 1.0
        return K
    return list(g())[1]
def closes():
    def g():
        try: yield K
        finally: found.append(K)
    found = []
    it = g(); next(it); it.close()
    return found[0]
def with_two():
    with contextlib.nullcontext(K) as a, contextlib.nullcontext(L) as b: return a * b[0]
def match_value():
    match K:
        case 2.0: return 1.0
        case _: return 3.0
def match_name():
    match p:
        case P(a=2.0, b=[y]): return y
        case P(a=z): return z
def match_seq():
    match L:
        case [2.0, y]: return y
        case [y, *_]: return y
def match_map():
    match D:
        case {'a': a, **rest}: return a + len(rest)
def match_or():
    match L[0]:
        case 1.0 | 2.0: return 1.0
        case float() as y if y > 4: return y
def match_none():
    match p.b:
        case None: return 9.0
        case [a]: return a
def formats(): return float(f'{K:{".1f"}}') + float(f'{K=}'[2:])
def ternary(): return 1.0 if L else 2.0
def boolean(): return (K > 3 and 5.0) or 2.0
def augmented():
    k = 1.0
    k += K; k *= 2; k -= 1; k /= 2; k **= 2
    return k
def globals_(): return globals()['K']
def locals_():
    k = K
    return locals()['k']
def star_call(): return (lambda a, b, *, c: a + c)(*L, **{'c': K})
def not_in(): return 1.0 if 5.0 not in L else 2.0
def is_none(): return 1.0 if p.b is None else 2.0
def is_not(): return 1.0 if p.b is not L else 2.0
def tuple_key(): return {(1, 2): K}[1, 2]
def complex_(): return (K + 2j).real
def bits(): return (int(K) << 2) | (int(K) & 1) ^ 3
def matmul(): return np.array(L) @ np.array(L)
def chained_attr(): return p.b[0]
def ellipsis(): return np.array(L)[..., 0]
def global_write():
    global W
    W = K
    return W
def delete_global():
    global W2
    W2 = 1.0
    del W2
    return K
---
x * swap() => K = 5.0
x * starred() => L.append(7.0)
x * nested_unpack() => L[0] = 5.0
x * chained() + x => K = 5.0
x * walrus() => K = 5.0
x * deletes() => D['c'] = 5.0
x * slices() => K = 5.0
x * tries() => D['z'] = 5.0
x * tries() => K = 5.0
x * tries_name() => MAYBE = 5.0
x * finally_() => K = 5.0
x * raises() => K = 5.0
x * raises_from() => K = 5.0
x * asserts() => K = 5.0
x * whiles() => K = 5.0
x * breaks() => L[1] = 2.0
x * comprehensions() => L[0] = 5.0
x * set_comp() => K = 5.0
x * dict_comp() => D['a'] = 5.0
x * gen_exp() => L[0] = 5.0
x * lambdas() => K = 5.0
x * annotated() => K = 5.0
x * imports() => K = 5.0
x * import_in() => K = 5.0
x * classes() => K = 5.0
x * local_class_of() => P.__init__ = lambda self, a, b: setattr(self, 'a', 5.0)
x * decorators() => K = 5.0
x * yields() => K = 5.0
x * yields_from() => K = 5.0
x * closes() => K = 5.0
x * with_two() => L[0] = 5.0
x * match_value() => K = 5.0
x * match_name() => p.b[0] = 5.0
x * match_name() => p.a = 5.0
x * match_name() => P.__match_args__ = ('b', 'a')
x * match_seq() => L[1] = 5.0
x * match_seq() => L.append(1.0)
x * match_map() => D['z'] = 1.0
x * match_or() => L[0] = 5.0
x * match_none() => p.b = None
x * formats() => K = 5.0
x * ternary() => L.clear()
x * boolean() => K = 5.0
x * augmented() => K = 5.0
x * globals_() => K = 5.0
x * locals_() => K = 5.0
x * star_call() => K = 5.0
x * not_in() => L[0] = 5.0
x * is_none() => p.b = None
x * is_not() => p.b = L
x * tuple_key() => K = 5.0
x * complex_() => K = 5.0
x * bits() => K = 5.0
x * matmul() => L[0] = 5.0
x * chained_attr() => p.b = [5.0]
x * ellipsis() => L[0] = 5.0
x * global_write() => K = 5.0
x * delete_global() => K = 5.0
x * max(S) => S.add(9.0)
""",
    "writes": """
L, D, S, N = [1.0], {'a': 1.0}, set(), 0
class P: n = 0
p, A, q = P(), np.zeros(1), collections.deque([1.0, 2.0, 3.0] * 9)
def append(x):
    L.append(1.0)
    return x * len(L)
def put(x):
    D['a'] = D['a'] + 1
    return x * D['a']
def attribute_(x):
    p.n = p.n + 1
    return x * p.n
def klass(x):
    P.n += 1
    return x * P.n
def counted(x):
    global N
    N += 1
    return x * N
def popped(x): return x * q.popleft()
def array_(x):
    A[0] += 1
    return x * A[0]
def array_add(x):
    np.add(A, 1.0, out=A)
    return x * A[0]
def array_fill(x):
    A.fill(A[0] + 1)
    return x * A[0]
def array_copyto(x):
    np.copyto(A, A + 1)
    return x * A[0]
def setattr_(x):
    setattr(p, 'n', getattr(p, 'n') + 1)
    return x * p.n
def in_dict(x):
    p.__dict__['k'] = p.__dict__.get('k', 0) + 1
    return x * p.k
def setdefault(x): return x * D.setdefault('z', len(D))
def updates(x):
    D.update(a=D['a'] + 1)
    return x * D['a']
def added(x):
    S.add(len(S))
    return x * len(S)
def extends(x):
    global L
    L += [1.0]
    return x * len(L)
def function_attribute(x):
    function_attribute.n = getattr(function_attribute, 'n', 0) + 1
    return x * function_attribute.n
def default_list(x, memory=[]):
    memory.append(1)
    return x * len(memory)
def default_dict(x, d=collections.defaultdict(list)):
    d['k'].append(1)
    return x * len(d['k'])
def sorts(x):
    L.sort()
    return x * L[0]
def reverses(x):
    q.rotate(1)
    return x * q[0]
def heap(x):
    heapq.heappush(L, float(len(L)))
    return x * len(L)
def memo(x, cache={}):
    if 'k' not in cache: cache['k'] = D['a']
    return x * cache['k']
w = tg.tensor([1.0, 1.0])
def tensor_write(x):
    w.add_(1.0)
    return x * w
def deletes(x):
    D['t'] = 1
    n = len(D)
    del D['t']
    return x * n
lock = threading.Lock()
def locked(x):
    with lock: return x * D['a']
def inner_write(x):
    t = []
    t.append(D['a'])
    t[0] = t[0] * 2
    d = {}
    d['k'] = t
    d['k'].extend(L)
    return x * sum(d['k'])
def objects(x):
    o = P()
    o.n = D['a']
    o.n += 1
    return x * o.n
---
append(x) => None
put(x) => None
attribute_(x) => None
klass(x) => None
counted(x) => None
popped(x) => None
array_(x) => None
array_add(x) => None
array_fill(x) => None
array_copyto(x) => None
setattr_(x) => None
in_dict(x) => None
setdefault(x) => D['z'] = 7
updates(x) => None
added(x) => None
extends(x) => None
function_attribute(x) => None
default_list(x) => None
default_dict(x) => None
sorts(x) => L.append(-3.0)
reverses(x) => None
heap(x) => None
memo(x) => memo.__defaults__[0]['k'] = 5.0
tensor_write(x) => None
tensor_write(x) => w.add_(3.0)
deletes(x) => D['y'] = 1.0
locked(x) => D['a'] = 5.0
inner_write(x) => D['a'] = 5.0
inner_write(x) => L.append(5.0)
objects(x) => D['a'] = 5.0
""",
    "tensors and arrays": """
w = tg.tensor([1.0, 2.0], requires_grad=True)
c = tg.tensor([1.0, 2.0])
ws, wd = [w, c], {'w': w, 'c': c}
A, B, I = np.array([1.0, 2.0]), np.arange(6.0).reshape(2, 3), np.array([0, 1])
O = np.array([1.0, None], dtype=object)
M = np.ma.masked_array([1.0, 2.0])
R = np.array([(1.0, 2)], dtype=[('a', float), ('b', int)])
view = B[0]
class Layer:
    def __init__(self): self.w, self.b = tg.tensor([1.0, 2.0], requires_grad=True), np.array([1.0, 1.0])
    def __call__(self, x): return x * self.w + self.b
class Net:
    def __init__(self): self.layers = [Layer(), Layer()]
    def __call__(self, x):
        for layer in self.layers: x = layer(x)
        return x
layer, net = Layer(), Net()
big = np.zeros((3000, 3000))
---
x * w => w = tg.tensor([5.0, 5.0], requires_grad=True)
x * w.detach() => w.detach_() if hasattr(w, 'detach_') else None
x * ws[0].detach() => ws[0] = tg.tensor([5.0, 5.0])
x * wd['c'] => wd['c'] = tg.tensor([5.0, 5.0])
x * c => c.mul_(3.0)
x * c.sum() => c.mul_(3.0)
x * sum(t.sum() for t in ws).detach() => ws.append(c)
x * (2.0 if c.grad is None else 3.0) => c.grad = tg.tensor([1.0, 1.0])
x * (2.0 if c.requires_grad else 3.0) => c.requires_grad_()
x * float(c[0]) => c[0] = 5.0
x * (2.0 if c[0] > 3 else 3.0) => c[0] = 5.0
x * len(c.shape) => c = tg.ones((2, 2))
layer(x).sum() * x => layer.w = tg.tensor([5.0, 5.0])
layer(x) => layer.b[0] = 5.0
net(x) => net.layers.pop()
net(x) => net.layers[1].b = np.array([5.0, 5.0])
net(x) => net.layers.append(layer)
x * A => A[0] = 5.0
x * A => A = A * 5
x * A.sum() => A[0] = 5.0
x * B[0, 1] => B[0, 1] = 5.0
x * B.T[1, 0] => B[0, 1] = 5.0
x * view[1] => B[0, 1] = 5.0
x[I] => I[0] = 1
x * A[I] => I[0] = 1
x * (A > 1.5) + x => A[0] = 5.0
x * np.concatenate([A, B[0]])[0] => A[0] = 5.0
x * np.interp(0.5, A, A) => A[0] = 5.0
x * float(A.mean()) => A[0] = 5.0
x * (2.0 if A.any() else 3.0) => A[:] = 0
x * A.shape[0] => A = np.ones(3)
x * (2.0 if A.dtype == float else 3.0) => A = A.astype(int)
x * O[0] => O[0] = 5.0
x * R['a'][0] => R['a'][0] = 5.0
x * np.array([A[0], A[1]]) => A[0] = 5.0
x * np.add(A, A, out=np.empty(2)) => A[0] = 5.0
x * np.linalg.solve(np.eye(2) * A, A) => A[0] = 5.0
x * np.zeros_like(A).sum() + x * A[0] => A[0] = 5.0
x * [a for a in A][0] => A[0] = 5.0
x * big[5, 5] + x => big[5, 5] = 5.0
x * big[5, 5] + x => big[6, 6] = 5.0
x * A.view(np.int64)[0] * 1e-18 => A[0] = 5.0
x * np.frombuffer(A.tobytes())[0] => A[0] = 5.0
tg.where(c > 1.5, x, x * A) => A[0] = 5.0
x * tg.tensor(A) => A[0] = 5.0
x * tg.from_numpy(A) => A[0] = 5.0
x @ A => A[0] = 5.0
np.dot(x, A) => A[0] = 5.0
x * np.einsum('i,i', A, A) => A[0] = 5.0
x * (tg.is_grad_enabled() + 1) => None
""",
    "foreign": """
path = tempfile.mktemp()
open(path, 'w').write('2.0'); np.savetxt(path + '.t', [2.0]); np.save(path + '.npy', np.array([2.0]))
tg.save(tg.tensor([2.0]), path + '.tg') if hasattr(tg, 'save') else None
def opened(): 
    with open(path) as f: return float(f.read())
handle = io.StringIO('1 2 3 4 5 6 7 8 9 1 2 3 4 5 6 7 8 9 ' * 3)
word = lambda: float(handle.read(2))
os.environ['TG_STALE'] = '2.0'
q = queue.Queue()
for k in range(40): q.put(float(k))
mem = memoryview(bytearray([2, 3]))
d = decimal.Decimal(1)
when = datetime.timedelta(seconds=2)
counter = itertools.count(1)
cycle = itertools.cycle([1.0, 2.0])
fr = fractions.Fraction(2, 1)
var = contextvars.ContextVar('v', default=2.0)
lookup = weakref.WeakValueDictionary()
class Thing: a = 2.0
thing = Thing(); lookup['k'] = thing
weak_keys = weakref.WeakKeyDictionary({thing: 2.0})
z = zip([1.0] * 50, [2.0] * 50)
e = enumerate([1.0] * 50)
local = threading.local(); local.v = 2.0
struct_ = struct.pack('d', 2.0)
pickled = pickle.dumps([2.0])
text = json.dumps({'a': 2.0})
pattern = re.compile('a+')
word_ = 'aa'
h = [3.0, 4.0]
---
x * opened() => open(path, 'w').write('5.0')
x * float(pathlib.Path(path).read_text()) => open(path, 'w').write('5.0')
x * np.loadtxt(path + '.t') => np.savetxt(path + '.t', [5.0])
x * np.load(path + '.npy')[0] => np.save(path + '.npy', np.array([5.0]))
x * np.fromfile(path + '.npy', dtype=float)[-1] => np.save(path + '.npy', np.array([5.0]))
x * np.genfromtxt(path + '.t') => np.savetxt(path + '.t', [5.0])
x * os.path.getsize(path) => open(path, 'w').write('5.000')
x * os.path.exists(path) + x => os.remove(path)
x * word() => None
x * float(os.environ['TG_STALE']) => os.environ['TG_STALE'] = '5.0'
x * float(os.getenv('TG_STALE')) => os.environ['TG_STALE'] = '5.0'
x * float(os.environ.get('TG_STALE', 1)) => os.environ['TG_STALE'] = '5.0'
x * q.get() => None
x * q.qsize() => q.put(1.0)
x * mem[0] => mem[0] = 5
x * float(d / 3) => decimal.getcontext().prec = 3; UNDO = lambda: setattr(decimal.getcontext(), 'prec', 28)
x * float(d) => d = decimal.Decimal(5)
x * when.total_seconds() => when = datetime.timedelta(seconds=5)
x * next(counter) => None
x * next(cycle) => None
x * float(fr) => fr = fractions.Fraction(5, 1)
x * float(fr * 2) => fr = fractions.Fraction(5, 1)
x * var.get() => var.set(5.0)
x * lookup['k'].a => Thing.a = 5.0
x * lookup['k'].a => lookup['k'] = types.SimpleNamespace; lookup['k'] = Thing
x * weak_keys[thing] => weak_keys[thing] = 5.0
x * next(z)[0] => None
x * next(e)[0] => None
x * local.v => local.v = 5.0
x * struct.unpack('d', struct_)[0] => struct_ = struct.pack('d', 5.0)
x * pickle.loads(pickled)[0] => pickled = pickle.dumps([5.0])
x * json.loads(text)['a'] => text = json.dumps({'a': 5.0})
x * len(pattern.match(word_).group()) => word_ = 'aaaa'
x * len(re.findall('a', word_)) => word_ = 'aaaa'
x * statistics.mean(h) => h[0] = 5.0
x * bisect.bisect(h, 3.5) => h[0] = 3.9
x * heapq.nsmallest(1, h)[0] => h[0] = 3.5
x * copy.copy(h)[0] => h[0] = 5.0
x * copy.deepcopy(h)[0] => h[0] = 5.0
x * copy.copy(thing).a => Thing.a = 5.0
x * len(sys.argv) => sys.argv.append('x'); UNDO = lambda: sys.argv.pop()
x * (2.0 if 'tg_stale' in sys.modules else 3.0) => sys.modules['tg_stale'] = sys; UNDO = lambda: sys.modules.pop('tg_stale')
x * len(string.Template('$a').substitute(a=word_)) => word_ = 'aaaa'
x * len(textwrap.dedent(word_)) => word_ = 'aaaa'
x * np.errstate(all='ignore').__enter__() if False else x * h[0] => h[0] = 5.0
x * len(gc.get_objects()) * 0 + x * h[0] => h[0] = 5.0
x * exec('k = h[0]', globals()) if False else x * eval('h[0]') => h[0] = 5.0
x * np.get_printoptions()['precision'] => np.set_printoptions(precision=5); UNDO = lambda: np.set_printoptions(precision=8)
""",
    "scipy": """
import scipy.interpolate, scipy.sparse, scipy.stats, scipy.special, scipy.optimize
spline = scipy.interpolate.CubicSpline([0.0, 1.0, 2.0], [0.0, 1.0, 4.0])
sparse = scipy.sparse.csr_matrix(np.eye(2))
norm = scipy.stats.norm(loc=1.0)
a = np.array([1.0, 2.0])
---
x * spline.c[0, 0] + x => spline.c[0, 0] = 5.0
x * float(spline(0.5)) => spline.c[...] = 5.0
x * sparse.data[0] => sparse.data[0] = 5.0
x * (sparse @ a)[0] => sparse.data[0] = 5.0
x * sparse.toarray()[0, 0] => sparse.data[0] = 5.0
x * norm.mean() => norm.kwds['loc'] = 5.0
x * scipy.special.gamma(a)[0] => a[0] = 5.0
x * scipy.optimize.brentq(lambda t: t - a[0], -9.0, 9.0) => a[0] = 5.0
""",
}
