"""A small Llama and the batches of a text that it learns, for this example and for examples/ddp."""

from dataclasses import dataclass
from pathlib import Path

import torch
from transformers import LlamaConfig, LlamaForCausalLM

TEXT = Path(__file__).resolve().parent.parent / "train_char" / "folds.txt"


@dataclass
class Size:
    """What a model is made of; `vocabulary` has room for more characters than the text has."""

    hidden: int
    inner: int
    layers: int
    heads: int
    key_heads: int
    vocabulary: int
    batch: int
    tokens: int  # of a sequence
    dtype: torch.dtype


SIZES = {
    "tiny": Size(64, 128, 2, 4, 2, 128, 4, 64, torch.float32),
    "large": Size(2048, 8192, 6, 16, 4, 32768, 4, 2048, torch.bfloat16),
}


def llama(size, device):
    """The same weights at every call."""
    torch.manual_seed(0)
    config = LlamaConfig(hidden_size=size.hidden, intermediate_size=size.inner, num_hidden_layers=size.layers,
                         num_attention_heads=size.heads, num_key_value_heads=size.key_heads,
                         vocab_size=size.vocabulary, max_position_embeddings=size.tokens)
    with torch.device(device):
        return LlamaForCausalLM(config).to(size.dtype).train()


class Text:
    """The characters of the text as numbers, and batches of places in it that are the same for the same seed."""

    def __init__(self, size, device):
        text = TEXT.read_text()
        number = {c: i for i, c in enumerate(sorted(set(text)))}
        self._ids = torch.tensor([number[c] for c in text], device=device)
        self._size, self._random = size, torch.Generator().manual_seed(1)

    def batch(self):
        begins = torch.randint(len(self._ids) - self._size.tokens, (self._size.batch,), generator=self._random)
        return torch.stack([self._ids[b:b + self._size.tokens] for b in begins.tolist()])
