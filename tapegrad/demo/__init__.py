"""The demonstration behind ``tapegrad demo``: a predator-prey model fitted to 21 years of real data.

=====================  ==============================================================
``lotka_volterra.py``  the model, its Runge-Kutta simulation, the loss and the fit
``starts.py``          guesses at the parameters from which a fit can start
``data.py``            reading a CSV file of counts, with errors that say where
``measure.py``         the gradient checked against central differences, and timed
``report.py``          the table and the picture
``run.py``             all of it in order
``lynx_hare.csv``      pelts of hare and lynx, Hudson's Bay Company, 1900 to 1920
=====================  ==============================================================
"""
