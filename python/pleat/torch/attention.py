"""Attention over the specs of attention/: full, causal, over a window, and with a softcap, each with the gradients of its
own spec; and one with both a window and a softcap. Results and gradients are the same bits every time."""

import math
import numbers

import torch

from .._errors import ArgumentError, DtypeError
from ._op import op

__all__ = ["attention", "scaled_dot_product_attention"]

_NAMES = {"dout": "Do", "dq": "Dq", "dk": "Dk", "dv": "Dv"}  # of a gradient's tensors, as op() has them


def _of(kind):
    """Made once, because a graph that is traced cannot make it."""
    end = f"_{kind}" if kind else ""
    return op(f"attention/attention{end}", backward=(f"attention/attention_backward{end}", _NAMES))


_whole, _causal, _window, _softcap = map(_of, ("", "causal", "window", "softcap"))
_window_softcap = op({
    "pleat": 1, "name": "attention_window_softcap",
    "about": "causal attention to the last W keys with scores in -CAP to CAP (Gemma 2): H heads of keys and values, "
             "each for G heads of queries",
    "types": {"DT": "bf16"},
    "dims": {"B": "runtime", "Q": "runtime", "S": "runtime", "H": 8, "G": 4, "D": 128, "E": 128},
    "params": {"W": {"dtype": "i32"}, "CAP": {"dtype": "f32"}},
    "tensors": {
        "q": {"dtype": "DT", "dims": ["B", "Q", "H", "G", "D"]},
        "k": {"dtype": "DT", "dims": ["B", "S", "H", "D"]}, "v": {"dtype": "DT", "dims": ["B", "S", "H", "E"]},
        "o": {"dtype": "DT", "dims": ["B", "Q", "H", "G", "E"]}, "LSE": {"dtype": "f32", "dims": ["B", "H", "G", "Q"]}},
    "kernel": {
        "attend": {
            "acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"],
            "scores": [
                {"let": "back", "be": "Q - extent(Q) - (S - extent(S))"},
                {"let": "z", "be": "where(back >= 0 and back < W, CAP * tanh(s * (rsqrt(extent(D)) / CAP)), -inf)"}]},
        "epilogue": [{"store": "o", "from": "acc"}, {"store": "LSE", "from": "lse"}]},
}, wrt=("q", "k", "v"))


def attention(q, k, v, causal=False, window=None, softcap=None, scale=None, layout="bshd"):
    """softmax(q k' scale) v, of each head of queries with the head of keys that it shares. q: [B, Q, HQ, D], k: [B, S, HK,
    D], v: [B, S, HK, E], where HK divides HQ; the result: [B, Q, HQ, E]. With layout "bhsd" heads stand before places.

    `causal`: a query sees the keys up to its own; the last query sees all of them. `window`: of these the last `window`.
    `softcap`: scores are softcap tanh(score / softcap), of causal attention. `scale` is 1 / sqrt(D); another one multiplies
    q first, and is rounded with it. There is no dropout."""
    if layout not in ("bshd", "bhsd"):
        raise ArgumentError(f"layout is 'bshd' or 'bhsd', not {layout!r}")
    _check(q, k, v, layout)
    if (window is not None or softcap is not None) and not causal:
        raise ArgumentError("a window and a softcap are of causal attention: causal=True")
    if window is not None and window < 1:
        raise ArgumentError(f"window is a positive number of keys, not {window!r}")
    if softcap is not None and not softcap > 0:
        raise ArgumentError(f"softcap is positive, not {softcap!r}")
    if layout == "bhsd":
        q, k, v = (t.transpose(1, 2) for t in (q, k, v))
    depth = q.shape[3]
    if not isinstance(scale, (numbers.Real, torch.SymFloat, torch.Tensor, type(None))):
        raise DtypeError(f"scale is a number, not {scale!r}")
    if scale is not None and not math.isclose(scale, depth ** -0.5, rel_tol=1e-9):
        q = q * (scale * depth ** 0.5)
    q, k, v = (t.contiguous() for t in (q, k, v))
    q = q.unflatten(2, (k.shape[2], q.shape[2] // k.shape[2]))
    if window is not None and softcap is not None:
        out = _window_softcap(q, k, v, W=int(window), CAP=float(softcap))
    elif window is not None:
        out = _window(q, k, v, W=int(window))
    elif softcap is not None:
        out = _softcap(q, k, v, CAP=float(softcap))
    else:
        out = (_causal if causal else _whole)(q, k, v)
    out = out[0].flatten(2, 3)
    return out.transpose(1, 2) if layout == "bhsd" else out


def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None,
                                 enable_gqa=False):
    """torch's function of this name. query: [B, HQ, Q, D], key: [B, HK, S, D], value: [B, HK, S, E]. torch's own runs with a
    mask or dropout, on tensors of another rank, and for causal attention with Q != S: torch lets query i see keys 0 to i
    there, attention() lets the last query see all keys."""
    plain = attn_mask is None and not dropout_p and query.dim() == key.dim() == value.dim() == 4
    if plain and (enable_gqa or query.shape[1] == key.shape[1]) and (not is_causal or query.shape[2] == key.shape[2]):
        return attention(query, key, value, is_causal, scale=scale, layout="bhsd")
    return torch.nn.functional.scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale=scale,
                                                            enable_gqa=enable_gqa)


def _check(q, k, v, layout):
    heads = 2 if layout == "bshd" else 1
    if all(t.dim() == 4 for t in (q, k, v)):
        (b, d), (hq, hk) = (q.shape[0], q.shape[3]), (q.shape[heads], k.shape[heads])
        same = k.shape[:3] == v.shape[:3] and k.shape[0] == b and k.shape[3] == d
        if same and hk > 0 and hq % hk == 0:
            return
    forms = ("[B, Q, HQ, D], [B, S, HK, D] and [B, S, HK, E]" if heads == 2
             else "[B, HQ, Q, D], [B, HK, S, D] and [B, HK, S, E]")
    raise ArgumentError(f"attention takes q, k and v of {forms}, where HK divides HQ, not "
                        f"{', '.join(str(list(t.shape)) for t in (q, k, v))}")
