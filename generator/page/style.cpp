#include "page/assets.h"

namespace pleat::page {

// Hues of linked stages: Paul Tol's light scheme, as in pictures of layouts.
const std::string_view style = R"css(
:root { --ink: #1c1f26; --faint: #667085; --paper: #ffffff; --card: #ffffff; --ground: #f4f5f7; --rule: #dfe3e8;
  --on: #fff1b8; --near: #f3f6fb; --word: #1f5fb0; --text: #8a4b08; --bar: #3b6fd4; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7ec; --faint: #98a2b3; --paper: #14161b; --card: #1b1e25;
  --ground: #101217; --rule: #2f343e; --on: #5a4a12; --near: #232833; --word: #8ab4f8; --text: #e0a96d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, "Segoe UI", Helvetica, Arial,
  sans-serif; }
main { max-width: 1900px; margin: 0 auto; padding: 24px 28px 64px; }
h1 { font-size: 26px; margin: 0 0 2px; } h2 { font-size: 17px; margin: 32px 0 10px; }
p { margin: 4px 0; } .faint { color: var(--faint); } .about { font-size: 16px; max-width: 90ch; }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th { text-align: left; font-weight: 600; color: var(--faint); font-size: 12.5px; }
th, td { padding: 7px 12px; border-bottom: 1px solid var(--rule); vertical-align: top; }
tr:last-child td { border-bottom: 0; } td.n, th.n { text-align: right; white-space: nowrap; }
td.n { font-variant-numeric: tabular-nums; } .scroll { overflow-x: auto; }
tr.kernel td { background: var(--near); font-weight: 600; } tr.other td { color: var(--faint); }
code, .code { font: 12.5px/1.55 ui-monospace, "SF Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; }
.panes { display: grid; grid-template-columns: minmax(0, 26fr) minmax(0, 40fr) minmax(0, 34fr); gap: 12px;
  height: min(82vh, 1100px); }
.panes.two { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); }
.pane { display: flex; flex-direction: column; overflow: hidden; }
.pane > header { padding: 7px 12px; border-bottom: 1px solid var(--rule); font-weight: 600; font-size: 13px; }
.pane > header .faint { font-weight: 400; }
.code { overflow: auto; flex: 1; padding: 6px 0; position: relative; }
.file { padding: 4px 12px; color: var(--faint); }
.file + div { width: max-content; min-width: 100%; }
.l { white-space: pre; padding: 0 14px 0 3.6em; position: relative; border-left: 4px solid transparent;
  width: max-content; min-width: 100%; cursor: default; }
.l[data-n]::before { content: attr(data-n); position: absolute; left: 0; width: 2.8em; text-align: right;
  color: var(--faint); opacity: .65; }
.sass .l { padding-left: 12px; } .sass .file { position: sticky; top: -6px; background: var(--card); z-index: 1; }
.c { color: var(--faint); } .w { color: var(--word); } .s { color: var(--text); }
.k0 { border-left-color: #77aadd; } .k1 { border-left-color: #eedd88; } .k2 { border-left-color: #ee8866; }
.k3 { border-left-color: #99ddff; } .k4 { border-left-color: #aaaa00; } .k5 { border-left-color: #ffaabb; }
.k6 { border-left-color: #44bb99; } .k7 { border-left-color: #bbbbbb; }
.near { background: var(--near); } .on { background: var(--on); }
details > summary { cursor: pointer; padding: 9px 12px; font-weight: 600; font-size: 14px; }
td details > summary { padding: 0; font-weight: 400; } td { overflow-wrap: anywhere; }
details pre { margin: 0; padding: 4px 14px 14px; overflow-x: auto; }
.tensors details { margin-bottom: 8px; } .tensors .picture { padding: 0 14px 14px; overflow-x: auto; }
.tensors svg { border-radius: 4px; max-width: none; }
@media (max-width: 900px) { .panes, .panes.two { grid-template-columns: 1fr; height: auto; } .code { max-height: 60vh; } }
)css";

}  // namespace pleat::page
