"""A kernel of Pleat's from Python, on the CPU, with Python's own arrays:

    pleat generate dsl_specs/norm/softmax.json --type DT=f32 --dim H=4 -o build/kernels
    python3 examples/python/softmax.py build/kernels/softmax    # after `pip install .`
"""

import sys
from array import array

import pleat

rows = 2
x = memoryview(array("f", [0, 0, 0, 0, 1, 2, 3, 4])).cast("B").cast("f", [rows, 4])
y = memoryview(bytearray(x.nbytes)).cast("f", [rows, 4])

kernel = pleat.Kernel(sys.argv[1], device=pleat.CPU)
kernel(X=x, Y=y)
kernel.check()
for row in y.tolist():
    print(" ".join(f"{p:.4f}" for p in row))
#> 0.2500 0.2500 0.2500 0.2500
#> 0.0321 0.0871 0.2369 0.6439

try:
    kernel(X=x, Y=y.cast("B").cast("f", [4, rows]))
except pleat.Error as e:
    print(e)
#> softmax: tensor Y [T, H] has 4 elements along T, but T is 2 in tensor X [T, H]
