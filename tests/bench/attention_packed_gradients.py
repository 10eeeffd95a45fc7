"""The gradients of causal attention of packed sequences beside FlashAttention 2's varlen kernels, which PyTorch has:
    python3 tests/bench/attention_packed_gradients.py FOLDER    # of generated kernels attention_packed_backward, 8 x 4 heads of 128
Times are medians of runs in turns; TFLOP/s counts what the masks leave, 2.5 times that of the forward pass.
"""
import sys

import torch

from attention_packed import CASES, D, G, H, times
from pleat_c import Kernel, library


def main(folder):
    print(torch.cuda.get_device_name())
    kernel = Kernel(library(), folder, "attention_packed_backward")
    for name, lengths in CASES.items():
        t, most = sum(lengths), max(lengths)
        cu = torch.tensor([0, *lengths]).cumsum(0).to(torch.int32).cuda()
        q, dout = (torch.randn(t, H, G, D, device="cuda").bfloat16() for _ in range(2))
        k, v = (torch.randn(t, H, D, device="cuda").bfloat16() for _ in range(2))
        heads = [x.view(t, H * G, D) for x in (q, dout)]
        o, lse, seed, offset, _ = torch.ops.aten._flash_attention_forward(heads[0], k, v, cu, cu, most, most, 0.0, True, False)
        dq, dk, dv = (torch.empty_like(x) for x in (q, k, v))
        ours = kernel.bind(None, {"Q": most, "S": most}, q=q, k=k, v=v, CUQ=cu, CUK=cu, o=o.view_as(q), dout=dout,
                           LSE=lse.view(H, G, t).contiguous(), dq=dq, dk=dk, dv=dv)

        def peer():
            return torch.ops.aten._flash_attention_backward(heads[1], heads[0], k, v, o, lse, cu, cu, most, most, 0.0, True, seed, offset)

        ours()
        wrong = max((a.view_as(b).float() - b.float()).abs().max().item() for a, b in zip(peer(), (dq, dk, dv)))
        work = sum(2 * H * G * n * n * 2 * D / 2 * 2.5 for n in lengths)
        found = times({"pleat": ours, "FlashAttention 2": peer})
        print(f"{name:24}", "; ".join(f"{who} {us:8.1f} us {work / us / 1e6:6.1f} TFLOP/s" for who, us in found.items()), f" (differ by {wrong:.4f})", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
