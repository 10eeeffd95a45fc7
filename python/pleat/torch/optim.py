"""Optimizers over specs of the catalog."""

import ctypes as C

import torch

from .. import _c
from .._errors import ArgumentError, DtypeError
from ._op import op
from ._launch import DTYPES

_PARAMS = ("rate", "decay", "beta1", "beta2", "eps", "correction1", "correction2")
_tensors = op("optimizer/adamw_tensor", backward=None)


def _local(tensor):
    """What this process holds of a DTensor."""
    return tensor.to_local() if hasattr(tensor, "to_local") else tensor


class _List:
    """Weights of one dtype on one device, as sets of arguments of one launch."""

    def __init__(self, weights, states):
        first = weights[0]
        self.key = [(w.data_ptr(), w.numel(), s["exp_avg"].data_ptr()) for w, s in zip(weights, states)]
        launcher = _tensors._plain.launcher
        shapes = {t.name: (first.numel(),) for t in _tensors.spec.tensors}
        sizes = launcher.solve(shapes, {})
        types, _ = launcher.bind({"W": first.dtype})
        self.device = _c.CPU if first.device.type == "cpu" else first.device.index
        with launcher._lock:
            self.kernel = launcher._kernel(sizes, types, self.device)
        count, dtype = len(weights), DTYPES[first.dtype].encode()
        self._sizes = (C.c_int64 * count)(*[w.numel() for w in weights])
        self._tensors, self._params = (_c.Tensor * (4 * count))(), (_c.Param * (len(_PARAMS) * count))()
        self.sets = (_c.Arguments * count)()
        for i, (weight, state) in enumerate(zip(weights, states)):
            size = C.cast(C.byref(self._sizes, 8 * i), C.POINTER(C.c_int64))
            held = ((b"W", dtype, weight.data_ptr()), (b"DW", dtype, None), (b"M", b"f32", state["exp_avg"].data_ptr()),
                    (b"V", b"f32", state["exp_avg_sq"].data_ptr()))
            for j, (name, of, address) in enumerate(held):
                self._tensors[4 * i + j] = _c.Tensor(name, of, 1, size, None, address, self.device)
            for j, name in enumerate(_PARAMS):
                self._params[len(_PARAMS) * i + j] = _c.Param(name.encode(), False, 0.0, 0)
            tensors = C.cast(C.byref(self._tensors, 4 * i * C.sizeof(_c.Tensor)), C.POINTER(_c.Tensor))
            params = C.cast(C.byref(self._params, len(_PARAMS) * i * C.sizeof(_c.Param)), C.POINTER(_c.Param))
            self.sets[i] = _c.Arguments(tensors, 4, None, 0, params, len(_PARAMS), None, 0)

    def launch(self, gradients, values):
        """`values`: of the params, for each weight."""
        for i, gradient in enumerate(gradients):
            self._tensors[4 * i + 1].data = gradient.data_ptr()
        for i, each in enumerate(values):
            for j, value in enumerate(each):
                self._params[len(_PARAMS) * i + j].real = value
        stream = None if self.device == _c.CPU else torch._C._cuda_getCurrentRawStream(self.device)
        self.kernel._must(self.kernel._lib.pleat_each(self.kernel._handle, stream, self.sets, len(gradients)))


class AdamW(torch.optim.Optimizer):
    """AdamW (Loshchilov and Hutter, 2019), as torch.optim.AdamW, over all weights of a dtype and device in as few launches
    as hold them. Moments are f32 for weights of every dtype. Of DTensors each process steps what it holds."""

    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=1e-2):
        for what, value in (("lr", lr), ("betas", betas), ("eps", eps), ("weight_decay", weight_decay)):
            try:
                right = len(value) == 2 and all(0 <= b < 1 for b in value) if what == "betas" else value >= 0
            except TypeError:
                raise DtypeError(f"AdamW: {what} is {value!r}") from None
            if not right:
                raise ArgumentError(f"AdamW: {what} is {value!r}")
        super().__init__(params, {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay})
        self._lists = {}

    @torch.no_grad()
    def step(self, closure=None):
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        if torch.cuda.is_available() and torch.cuda.is_current_stream_capturing():
            raise ArgumentError("AdamW: a CUDA graph cannot hold a step, whose corrections are other numbers each time")
        for key, members in self._grouped().items():
            weights, gradients, states, values = zip(*members)
            made = self._lists.get(key)
            at = [(w.data_ptr(), w.numel(), s["exp_avg"].data_ptr()) for w, s in zip(weights, states)]
            if made is None or made.key != at:
                made = self._lists[key] = _List(weights, states)
            made.launch(gradients, values)
            _c.count_changes(weights)
        return loss

    def _grouped(self):
        """By dtype and device: each weight with its gradient, its state, and the values of the params."""
        found = {}
        for group in self.param_groups:
            beta1, beta2 = group["betas"]
            for param in group["params"]:
                if param.grad is None:
                    continue
                weight, gradient = _local(param), self._gradient(param)
                if weight.numel() == 0:
                    continue
                state = self.state[param]
                if not state:
                    state["step"] = 0
                    for moment in ("exp_avg", "exp_avg_sq"):
                        state[moment] = torch.zeros_like(weight, dtype=torch.float32)
                state["step"] += 1
                values = (float(group["lr"]), group["weight_decay"], beta1, beta2, group["eps"],
                          1 - beta1 ** state["step"], 1 - beta2 ** state["step"])
                found.setdefault((weight.dtype, weight.device), []).append((weight, gradient, state, values))
        return found

    @staticmethod
    def _gradient(param):
        """The gradient of what this process holds, as the weights lie."""
        gradient, weight = param.grad, _local(param)
        if gradient.is_sparse:
            raise ArgumentError("AdamW takes no sparse gradients")
        if hasattr(param, "placements") and gradient.placements != param.placements:
            gradient = gradient.redistribute(placements=param.placements)
        if not weight.is_contiguous():
            raise ArgumentError(f"AdamW takes weights that lie without gaps, not strides {tuple(weight.stride())}")
        return _local(gradient).contiguous()

    def load_state_dict(self, state_dict):
        """Moments stay f32, which torch would cast to the dtype of their weights."""
        super().load_state_dict(state_dict)
        params = [p for group in self.param_groups for p in group["params"]]
        names = [n for group in state_dict["param_groups"] for n in group["params"]]
        for param, name in zip(params, names):
            for moment in ("exp_avg", "exp_avg_sq"):
                given = state_dict["state"].get(name, {}).get(moment)
                if given is not None:
                    self.state[param][moment] = given.detach().to(_local(param).device, torch.float32).clone()
        self._lists.clear()
