"""CODA 0.2's products with epilogues as tests/bench/gemm_peers.py compiles them ahead. They are written upon QuACK's: a product
stores D, what its epilogue makes of it, or both. Rotations are of pairs by the negative angle, whose cosine and sine each thread
computes from a position and a frequency.
"""

# (rows, columns of a tile, blocks of a cluster down and across, ping-pong), as gemm_peers.py has them. Of the tuner's forms.
FORMS = [(128, 256, 2, 1, False), (128, 192, 2, 1, True), (256, 128, 2, 1, False), (128, 256, 1, 2, False),
         (128, 128, 2, 1, True), (256, 192, 2, 1, False), (128, 192, 1, 2, True)]


def _rotated(A, B, COS, SIN, **more):
    """Heads as pairs in place of halves; the angles of the benchmark's COS and SIN."""
    import torch

    heads, width, half = B.shape[0], B.shape[1], B.shape[1] // 2
    frequency = 10000.0 ** (-torch.arange(half, device="cuda") / half)
    pairs = B.unflatten(1, (2, half)).transpose(1, 2).reshape(heads * width, -1)
    return dict(A=A, B=pairs.mT, POSITION=torch.arange(A.shape[0], device="cuda", dtype=torch.int32), FREQUENCY=-frequency,
                heads=heads, **more)


def _rope(A, B, COS, SIN):
    given = _rotated(A, B, COS, SIN)
    given["FREQUENCY"] = given["FREQUENCY"].repeat_interleave(2).repeat(given.pop("heads"))
    return given


def _qk_norm_rope(A, B, W, COS, SIN):
    given = _rotated(A, B, COS, SIN, W=W.unflatten(0, (2, -1)).mT.flatten())
    given["FREQUENCY"] = given["FREQUENCY"].repeat(given.pop("heads"))
    return given


def _launch_qk_norm_rope(g, p):
    from coda.core.elementwise import functional as elementwise

    width = p["W"].shape[0]
    heads, segments = p["B"].shape[1] // width, g._sqsum_num_segments(width)
    d, squares = g.gemm_qkv_sqsum(p["A"], p["B"], head_dim=width, num_segments=segments)
    return [elementwise.qknorm_rope_fwd(x=d, ssq=squares, gamma=p["W"], pos=p["POSITION"], freq=p["FREQUENCY"], head_dim=width,
                                        num_heads_qk=heads, num_segments=segments, eps=1e-6)]


def _halves(x):
    """[M, H, 128] of heads as halves from columns that stand as pairs."""
    return x.unflatten(-1, (-1, 128)).unflatten(-1, (-1, 2)).transpose(-1, -2).flatten(-2)


# program: (forms, what the library takes from the program's inputs, the call, its outputs as the program's)
PROGRAMS = {
    "gemm_swiglu_kept": (FORMS, lambda A, B: dict(A=A, B=B.reshape(-1, B.shape[-1]).mT),
                         lambda g, p: g.gemm_swiglu(p["A"], p["B"]), lambda o: [o[0].unflatten(-1, (-1, 2)), o[1]]),
    "gemm_rope": (FORMS, _rope, lambda g, p: [g.gemm_rope(p["A"], p["B"], p["POSITION"], p["FREQUENCY"])],
                  lambda o: [_halves(o[0])]),
    "gemm_qk_norm_rope": (FORMS, _qk_norm_rope, _launch_qk_norm_rope, lambda o: [_halves(o[0])]),
    "gemm_cross_entropy": (FORMS, lambda A, B, LABEL: dict(A=A, B=B.mT), lambda g, p: g.gemm_lse(p["A"], p["B"])[:1],
                           lambda o: [o[0], None, None]),
}


def load():
    """A function that calls one of these in a form, on tensors without memory."""
    from coda.core.elementwise import functional as elementwise
    from coda.core.gemm import functional
    from quack.gemm_config import GemmConfig

    form_of_call = []
    for name in ("swiglu", "rope", "qkv_sqsum", "lse"):  # their operators do nothing on tensors without memory
        tuned = getattr(functional, f"_gemm_{name}_tuned").fn
        setattr(functional, f"_gemm_{name}", lambda tuned=tuned, **given: tuned(**given, config=form_of_call[-1]))
    functional._lse_reduce_compiled = lambda **_: None  # a second launch, which the programs here leave out
    normed = elementwise._qknorm_rope_fwd_tuned.fn
    elementwise._qknorm_rope_fwd = lambda **given: normed(**given, config=None)

    def call(launch, given, form):
        m, n, down, across, pingpong = form
        form_of_call.append(GemmConfig(tile_m=m, tile_n=n, cluster_m=down, cluster_n=across, pingpong=pingpong,
                                       is_dynamic_persistent=False, device_capacity=9))
        return launch(functional, given)

    return call
