"""Writes a spec whose tensors have strides that a launch gives, but for the innermost:
python3 tests/gpu/edges/with_strides.py SPEC NAME TENSOR,... > OTHER
"""
import json
import sys

with open(sys.argv[1]) as file:
    spec = json.load(file)
spec["name"] = sys.argv[2]
for name in sys.argv[3].split(","):
    tensor = spec["tensors"][name]
    tensor["strides"] = {axis: "runtime" for axis in tensor["dims"][:-1]}
    tensor["align"] = 16
json.dump(spec, sys.stdout, indent=2)
