"""Models of transformers on kernels of the catalog, in one line:

    report = pleat.hf.apply(model)
    print(report)
    pleat.hf.revert(model)

Norms, gated units, rotary embeddings and the loss of causal models are replaced on the modules of this one model. What a
module computes is compared with its replacement before it is replaced, so a module of another meaning is left, and the
report says why.
"""

import importlib.util
import types
from dataclasses import dataclass, field

for _needed in ("torch", "transformers"):
    if importlib.util.find_spec(_needed) is None:
        raise ImportError(f"pleat.hf needs {_needed}: pip install 'pleat-kernels[hf]'")

import torch  # noqa: E402

from . import _hf_attention  # noqa: E402
from .torch import functional as own  # noqa: E402

__all__ = ["Report", "apply", "revert"]
_KEPT = "_pleat_replaced"
PARTS = ("norm", "mlp", "rope", "loss")


@dataclass
class Report:
    """`replaced`: what runs on Pleat now, by its class or function, how many of it; `left`: what does not, and why."""

    replaced: dict = field(default_factory=dict)
    left: dict = field(default_factory=dict)

    def __str__(self):
        lines = [f"{name}: {count} replaced" for name, count in self.replaced.items()]
        return "\n".join(lines + [f"{name}: left, {why}" for name, why in self.left.items()])


def apply(model, parts=None):
    """Replaces what it can of a model of transformers; returns the Report. `parts`: of "norm", "mlp", "rope", "loss",
    "linear_loss": with labels, while training, the loss of the last linear layer is computed by chunks of tokens, and
    there are no logits in the output; and "attention": where no mask is asked for but a causal one and a window. Without
    `parts`: the first four, and attention in f16 and bf16 on sm_90, where its gradients have a schedule too.

    Raises ValueError for an unknown part, and where the model has been patched already; nothing is replaced then.
    """
    _must_be_a_module("apply", model)
    chosen = parts is not None
    parts = (*PARTS, "attention") if parts is None else (parts,) if isinstance(parts, str) else tuple(parts)
    for part in parts:
        if part not in (*_FINDERS, "attention"):
            raise ValueError(f"parts are {', '.join([*_FINDERS, 'attention'])}, not {part!r}")
    if any(_KEPT in vars(module) for module in model.modules()):
        raise ValueError("the model is patched already; pleat.hf.revert(model) undoes it")
    report, probed = Report(), {}
    for module in model.modules():
        for part in [part for part in parts if part in _FINDERS]:
            found = _FINDERS[part](module)
            if found is not None:
                _replace(module, *found, report, probed)
    if "attention" in parts:
        _attend(model, report, probed, chosen)
    if not report.replaced and not report.left:
        report.left[type(model).__name__] = "nothing in it has a kernel"
    return report


def revert(model):
    """Undoes apply."""
    _must_be_a_module("revert", model)
    for module in model.modules():
        if vars(module).get("_pleat_takes"):
            _hf_attention.leave(module.config)
        for name, before in vars(module).pop(_KEPT, {}).items():
            if before is None:
                vars(module).pop(name, None)
            else:
                vars(module)[name] = before


def _must_be_a_module(what, model):
    if not isinstance(model, torch.nn.Module):
        raise TypeError(f"pleat.hf.{what} takes a module of torch, not {type(model).__name__}")


def _attend(model, report, probed, chosen):
    """Attention by the implementation that configs name, for all modules of a config or for none. `chosen`: did the caller
    name it in `parts`?"""
    for config in _hf_attention.configs(model):
        modules = [m for m in model.modules() if _hf_attention.is_attention(m) and m.config is config]
        why = next(filter(None, [_why_left(module, probed, chosen) for module in modules]), None)
        for module in modules:
            what = f"{type(module).__name__}.attention"
            if why is not None:
                report.left[what] = why
                continue
            vars(module).setdefault(_KEPT, {})["_pleat_takes"] = None
            vars(module)["_pleat_takes"] = True
            report.replaced[what] = report.replaced.get(what, 0) + 1
        if modules and why is None:
            _hf_attention.enter(config)


def _why_left(module, probed, chosen):
    """Why attention is left as it is, or None."""
    why = _hf_attention.refusal(module) or (None if chosen else _hf_attention.elsewhere(module))
    if why is not None:
        return why
    key = (type(module).__name__, "attention", getattr(module, "sliding_window", None))
    if key not in probed:
        probed[key] = _chosen(module, [("attention", lambda m: m)], _probe_attention)
    return probed[key][1] if probed[key][0] is None else None


def _probe_attention(module):
    got, wanted = _hf_attention.probe(module)
    return lambda _: [got], [wanted]


def _replace(module, what, attribute, choices, key, probe, report, probed):
    """Sets the module's attribute to the first choice that the probe finds to be the same."""
    key = (what, key, choices[0][0])
    if key not in probed:
        probed[key] = _chosen(module, choices, probe)
    chosen, why = probed[key]
    if chosen is None:
        report.left[what] = why
        return
    kept = vars(module).setdefault(_KEPT, {})
    kept[attribute] = vars(module).get(attribute)
    vars(module)[attribute] = dict(choices)[chosen](module)
    report.replaced[what] = report.replaced.get(what, 0) + 1


def _chosen(module, choices, probe):
    """The name of the choice that computes what the module does, and, without one, why."""
    if any(parameter.is_meta for parameter in module.parameters()):
        return None, "its weights are on no device yet"
    why = "it computes something else"
    try:
        with torch.no_grad(), torch.random.fork_rng():
            torch.manual_seed(0)
            ours_of, wanted = probe(module)
            for name, make in choices:
                if all(_same(a, b) for a, b in zip(ours_of(make(module)), wanted, strict=True)):
                    return name, ""
    except Exception as error:
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
    return None, why


def _same(got, wanted):
    """Equal but for some roundings of the dtype."""
    if got.dtype != wanted.dtype or got.shape != wanted.shape:
        return False
    near = (64 if got.dtype in (torch.float32, torch.float64) else 4) * torch.finfo(got.dtype).eps
    difference = (got.double() - wanted.double()).abs().max()
    return bool(difference <= near * wanted.double().abs().max())


def _like(module):
    """Dtype and device of random inputs."""
    first = next(module.parameters(), torch.empty(0))
    return {"dtype": first.dtype, "device": first.device}


def _norm(module):
    weight, eps = getattr(module, "weight", None), getattr(module, "variance_epsilon", getattr(module, "eps", None))
    named = type(module).__name__.endswith("RMSNorm")
    if not named or weight is None or weight.dim() != 1 or not isinstance(eps, float):
        return None

    def choice(offset):
        def forward(module, x):
            return _as_it_lies(x, lambda rows: own.rms_norm(rows, module.weight, eps, offset))

        return lambda module: types.MethodType(forward, module)

    def probe(module):
        x = torch.randn(2, 3, len(weight), **_like(module))
        return lambda forward: [forward(x)], [type(module).forward(module, x)]

    return type(module).__name__, "forward", [("plain", choice(False)), ("offset", choice(True))], len(weight), probe


def _as_it_lies(x, by_row):
    """by_row(x) of heads that are a transposed view, [B, heads, S, D] of [B, S, heads, D], without a copy."""
    if x.dim() == 4 and not x.is_contiguous() and x.transpose(1, 2).is_contiguous():
        return by_row(x.transpose(1, 2)).transpose(1, 2)
    return by_row(x.contiguous())


def _mlp(module):
    if not type(module).__name__.endswith("MLP") or not isinstance(getattr(module, "down_proj", None), torch.nn.Module):
        return None
    unit = _unit(getattr(module, "act_fn", getattr(module, "activation_fn", None)), **_like(module))
    if hasattr(module, "gate_proj") and hasattr(module, "up_proj"):
        def forward(module, x):
            return module.down_proj(unit(module.gate_proj(x), module.up_proj(x)))

        first = module.gate_proj
    elif hasattr(module, "gate_up_proj"):
        unit = unit if unit is own.swiglu else None

        def forward(module, x):
            return module.down_proj(own.swiglu_merged(module.gate_up_proj(x)))

        first = module.gate_up_proj
    else:
        return None
    width = getattr(first, "in_features", None)
    if width is None:
        return None

    def probe(module):
        if unit is None:
            raise ValueError("its activation has no kernel")
        x = torch.randn(2, 3, width, **_like(module))
        return lambda forward: [forward(x)], [type(module).forward(module, x)]

    made = [("unit", lambda module: types.MethodType(forward, module))]
    return type(module).__name__, "forward", made, (width, type(first), unit), probe


def _unit(activation, device, **_):
    """The gated unit of an activation, which is distinguished from others in f32."""
    x = torch.linspace(-6, 6, 97, device="cpu" if device.type == "meta" else device)
    for unit, gate in ((own.swiglu, torch.nn.functional.silu),
                       (own.geglu, lambda x: torch.nn.functional.gelu(x, approximate="tanh"))):
        if callable(activation) and torch.allclose(activation(x), gate(x), rtol=1e-5, atol=1e-6):
            return unit
    return None


def _rope(module):
    """Attention, whose forward calls the rotary embedding of its source file by name."""
    forward, name = type(module).forward, "apply_rotary_pos_emb"
    if not isinstance(forward, types.FunctionType) or name not in forward.__code__.co_names:
        return None
    theirs = forward.__globals__.get(name)
    if theirs is None:
        return None

    def make(module):
        turned = _turned(theirs)
        # The module's own forward, in which this one name means another function. Its names do not say which module
        # they are of, where torch.compile would look for them.
        own_names = {n: v for n, v in forward.__globals__.items() if n != "__name__"} | {name: turned}
        changed = types.FunctionType(forward.__code__, own_names, forward.__name__, forward.__defaults__,
                                     forward.__closure__)
        changed.__kwdefaults__ = forward.__kwdefaults__
        changed.pleat_turned = turned
        return types.MethodType(changed, module)

    depth = getattr(module, "head_dim", None) or 64
    turned = int(depth * _rotary_factor(getattr(module, "config", None)))

    def probe(module):
        like = _like(module)
        q, k = (torch.randn(2, 5, heads, depth, **like).transpose(1, 2) for heads in (4, 2))
        angle = torch.rand(2, 5, turned // 2, **like).repeat(1, 1, 2)
        cos, sin = angle.cos(), angle.sin()
        return lambda method: method.__func__.pleat_turned(q, k, cos, sin), theirs(q, k, cos, sin)

    return f"{type(module).__name__}.{name}", "forward", [("halves", make)], (depth, turned), probe


def _rotary_factor(config):
    """The fraction of a head that is rotated: phi's is below 1."""
    parameters = getattr(config, "rope_parameters", None)
    inside = parameters.get("partial_rotary_factor") if isinstance(parameters, dict) else None
    return inside or getattr(config, "partial_rotary_factor", None) or 1.0


def _turned(theirs):
    def apply_rotary_pos_emb(q, k, cos, sin, unsqueeze_dim=1):
        """Of q [B, heads, S, D] and k, with cos and sin [B or 1, S, R], whose halves are the same."""
        b, _, s, depth = q.shape
        turned = cos.shape[-1]  # elements of a head
        by_token = cos.dim() == 3 and cos.shape[:2] in ((b, s), (1, s))
        if unsqueeze_dim != 1 or not by_token or turned % 2 or depth % turned or q.shape[1] % k.shape[1]:
            return theirs(q, k, cos, sin, unsqueeze_dim=unsqueeze_dim)
        return own.rope(q, k, *[t[..., :turned // 2] for t in (cos, sin)], layout="bhsd")

    return apply_rotary_pos_emb


def _loss(module):
    """A causal model, whose loss is that of the next token."""
    if not hasattr(type(module), "loss_function") or not type(module).__name__.endswith("ForCausalLM"):
        return None
    theirs = module.loss_function

    def probe(module):
        vocabulary = 32
        logits, labels = torch.randn(2, 5, vocabulary, **_like(module)), torch.randint(vocabulary, (2, 5))
        labels[0, 2] = -100
        labels = labels.to(logits.device)
        both = [{}, {"num_items_in_batch": torch.tensor(7, device=logits.device)}]
        return (lambda ours: [ours(logits=logits, labels=labels, vocab_size=vocabulary, **more) for more in both],
                [theirs(logits=logits, labels=labels, vocab_size=vocabulary, **more) for more in both])

    return f"{type(module).__name__}.loss_function", "_loss_function", [("next", lambda _: _causal_loss)], "", probe


def _next(labels, ignore_index, shift_labels=None):
    """The label of each place: that of the next one."""
    if shift_labels is not None:
        return shift_labels
    return torch.nn.functional.pad(labels[..., 1:], (0, 1), value=ignore_index)


def _divided(loss, items):
    return loss / (items.to(loss.device) if torch.is_tensor(items) else items)


def _causal_loss(logits, labels, vocab_size, num_items_in_batch=None, ignore_index=-100, shift_labels=None, **unused):
    """The mean, or sum over num_items_in_batch, of the cross entropy of each next token."""
    labels = _next(labels, ignore_index, shift_labels).reshape(-1).to(logits.device)
    reduction = "mean" if num_items_in_batch is None else "sum"
    loss = own.cross_entropy(logits.reshape(-1, vocab_size), labels, ignore_index, reduction)
    return loss if num_items_in_batch is None else _divided(loss, num_items_in_batch)


def _softcap(module):
    """The bound of a model's logits, or None."""
    return getattr(module.config, "final_logit_softcapping", None)


def _linear_loss(module):
    """A causal model: the loss from the hidden states and the weights of the last layer."""
    head = getattr(module, "lm_head", None)
    if not type(module).__name__.endswith("ForCausalLM") or not isinstance(head, torch.nn.Linear):
        return None
    theirs = type(module).forward

    def make(module):
        def forward(module, input_ids=None, *rest, labels=None, **named):
            kept = named.get("logits_to_keep", 0)
            if labels is None or rest or not module.training or torch.is_tensor(kept) or kept != 0:
                return theirs(module, input_ids, *rest, labels=labels, **named)
            from transformers.modeling_outputs import CausalLMOutputWithPast
            of_loss = {n: named.pop(n) for n in ("num_items_in_batch", "ignore_index", "shift_labels") if n in named}
            named.pop("logits_to_keep", None)
            outputs = module.base_model(input_ids=input_ids, **{**named, "return_dict": True})
            ignored, items = of_loss.get("ignore_index", -100), of_loss.get("num_items_in_batch")
            weight = module.lm_head.weight
            labels = _next(labels, ignored, of_loss.get("shift_labels")).to(weight.device)
            loss = own.linear_cross_entropy(outputs.last_hidden_state, weight, labels, ignored,
                                            "mean" if items is None else "sum", softcap=_softcap(module))
            loss = loss if items is None else _divided(loss, items)
            return CausalLMOutputWithPast(loss=loss, past_key_values=outputs.past_key_values,
                                          hidden_states=outputs.hidden_states, attentions=outputs.attentions)

        return types.MethodType(forward, module)

    def probe(module):
        if module.lm_head.bias is not None:
            raise ValueError("the last layer has a bias")
        for name in ("logit_scale", "logits_scaling"):
            if getattr(module.config, name, None) not in (None, 1, 1.0):
                raise ValueError(f"the config has {name}, and the loss would leave it out")
        ids = torch.arange(1, 5, device=module.lm_head.weight.device)[None]
        modes = {m: m.training for m in module.modules()}
        module.eval()  # dropout would draw other numbers; only the model itself is set to train
        try:
            wanted = theirs(module, input_ids=ids, labels=ids).loss.float()
            module.training = True
            got = make(module)(input_ids=ids, labels=ids).loss.float()
        finally:
            for m, mode in modes.items():
                m.training = mode
        return lambda _: [got], [wanted]

    return f"{type(module).__name__}.forward", "forward", [("linear", make)], "", probe


_FINDERS = {"norm": _norm, "mlp": _mlp, "rope": _rope, "loss": _loss, "linear_loss": _linear_loss}
