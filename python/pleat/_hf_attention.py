"""Attention of transformers' models on pleat.torch.attention, by transformers' own door: AttentionInterface knows
"pleat_sdpa", say, which a patched model's config names. Where a mask, dropout or a cache of fixed length is asked for,
the implementation runs whose name follows: the one that the model had before.
"""

import functools
import types

import torch

from .torch.attention import attention

_PREFIX = "pleat_"


def _interfaces():
    from transformers.masking_utils import ALL_MASK_ATTENTION_FUNCTIONS
    from transformers.modeling_utils import ALL_ATTENTION_FUNCTIONS

    return ALL_ATTENTION_FUNCTIONS, ALL_MASK_ATTENTION_FUNCTIONS


def _forward(before, module, query, key, value, attention_mask, dropout=0.0, scaling=None, sliding_window=None, softcap=None,
             **more):
    """query [B, HQ, Q, D], key and value [B, HK, S, D]; the result is [B, Q, HQ, D]."""
    causal = more.get("is_causal")
    causal = getattr(module, "is_causal", True) if causal is None else causal
    if attention_mask is not None or dropout or more.get("output_attentions"):
        if attention_mask is None:  # which not every implementation takes to be causal
            attention_mask = _written_out(query.shape[2], key.shape[2], causal, sliding_window, query)
        named = {"sliding_window": sliding_window, "softcap": softcap, **more}
        named = {name: value for name, value in named.items() if value is not None}
        eager = type(module).forward.__globals__["eager_attention_forward"]
        theirs = _interfaces()[0].get_interface(before, eager)
        return theirs(module, query, key, value, attention_mask, dropout=dropout, scaling=scaling, **named)
    window = sliding_window if sliding_window is not None and sliding_window < key.shape[2] else None
    out = attention(query, key, value, causal, window, softcap, scaling, layout="bhsd")
    return out.transpose(1, 2), None


def _written_out(queries, keys, causal, window, like):
    """The mask to add to scores, [1, 1, queries, keys]; the last query sees all keys, or the last `window`."""
    back = (torch.arange(queries) - queries)[:, None] - (torch.arange(keys) - keys)
    seen = (back >= 0) & (back < (window or keys)) if causal else torch.ones(queries, keys, dtype=torch.bool)
    mask = torch.zeros(queries, keys).masked_fill(~seen, torch.finfo(like.dtype).min)
    return mask[None, None].to(dtype=like.dtype, device=like.device)


def _mask(before, batch_size, q_length, kv_length, q_offset=0, kv_offset=0, attention_mask=None, local_size=None,
          allow_is_causal_skip=True, config=None, **more):
    """None where being causal, with the config's window, says it all; else the mask of what ran before."""
    plain = allow_is_causal_skip and local_size in (None, getattr(config, "sliding_window", None))
    if plain and not torch.is_tensor(q_offset) and kv_offset + kv_length == q_offset + q_length:
        if attention_mask is None or (not torch.compiler.is_compiling() and bool(attention_mask.all())):
            return None
    return _interfaces()[1][before](
        batch_size=batch_size, q_length=q_length, kv_length=kv_length, q_offset=q_offset, kv_offset=kv_offset,
        attention_mask=attention_mask, local_size=local_size, allow_is_causal_skip=allow_is_causal_skip, config=config,
        **more)


def is_attention(module):
    forward = type(module).forward
    return isinstance(forward, types.FunctionType) and "ALL_ATTENTION_FUNCTIONS" in forward.__code__.co_names


def refusal(module):
    """Why an attention module is left, or None."""
    softcap, window = (getattr(module, name, None) for name in ("attn_logit_softcapping", "sliding_window"))
    dropout = getattr(module, "attention_dropout", 0.0)
    weight, before = next(module.parameters(), None), module.config._attn_implementation
    if before not in _interfaces()[1]:
        return f"its model runs {before}, which says nothing of masks"
    if dropout:
        return f"it has dropout of {dropout:g}, which Pleat's attention has not"
    if not getattr(module, "is_causal", True) and (softcap is not None or window is not None):
        return "it has a window or a softcap, and is not causal"
    if weight is not None and weight.is_cuda and weight.dtype not in (torch.float16, torch.bfloat16):
        return f"tensor cores take f16 and bf16, and its weights are {str(weight.dtype).split('.')[-1]}"
    if "eager_attention_forward" not in type(module).forward.__globals__:
        return "its file has no attention of its own to compare with"
    return None


def elsewhere(module):
    """Why attention is left where the caller has not named it in `parts`, or None."""
    weight = next(module.parameters(), None)
    if weight is not None and weight.is_cuda and torch.cuda.get_device_capability(weight.device)[0] == 9:
        return None
    return "its gradients have a schedule on sm_90 only; parts= that names \"attention\" replaces it anyway"


def probe(module):
    """What the module's own plain attention computes with the mask written out, and what this one does."""
    heads, keys = module.config.num_attention_heads, module.config.num_key_value_heads
    depth = getattr(module, "head_dim", module.config.hidden_size // heads)
    weight = next(module.parameters())
    like = {"dtype": weight.dtype, "device": weight.device}
    q = torch.randn(2, heads, 7, depth, **like)
    k, v = (torch.randn(2, keys, 7, depth, **like) for _ in range(2))
    softcap, window = (getattr(module, name, None) for name in ("attn_logit_softcapping", "sliding_window"))
    scale, causal = getattr(module, "scaling", None), getattr(module, "is_causal", True)
    mask = _written_out(7, 7, causal, window, q)
    eager = type(module).forward.__globals__["eager_attention_forward"]
    more = {} if softcap is None else {"softcap": softcap}
    wanted = eager(module, q, k, v, mask, dropout=0.0, scaling=scale, **more)[0]
    window = window if window is not None and window < 7 else None
    return attention(q, k, v, causal, window, softcap, scale, layout="bhsd").transpose(1, 2), wanted


def configs(model):
    """The configs of a model and its parts, each once."""
    found = {id(m.config): m.config for m in model.modules() if hasattr(getattr(m, "config", None), "_attn_implementation")}
    return list(found.values())


def enter(config):
    """From now on the config names this implementation."""
    attentions, masks = _interfaces()
    before = config._attn_implementation
    attentions.register(_PREFIX + before, functools.partial(_forward, before))
    masks.register(_PREFIX + before, functools.partial(_mask, before))
    config._attn_implementation = _PREFIX + before


def leave(config):
    if config._attn_implementation.startswith(_PREFIX):
        config._attn_implementation = config._attn_implementation.removeprefix(_PREFIX)
