/** One style for screens in both themes, narrow ones too, and for paper. Nothing is loaded. */
export const STYLE = `
:root { color-scheme: light dark; --page: #ffffff; --text: #1b1f24; --quiet: #4d5661; --line: #c6ccd3; --panel: #f3f5f7; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14171a; --text: #e9ecef; --quiet: #b3bcc6; --line: #454d56; --panel: #1e2327; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1.5rem 0 0.25rem; }
p { max-width: 45rem; }
ul { padding-left: 1.25rem; }
li { margin: 0.25rem 0; }
code { background: var(--panel); border-radius: 4px; padding: 0 0.2em; font-size: 0.9em; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem; white-space: pre-wrap; }
pre code { padding: 0; }
table { border-collapse: collapse; margin: 0.5rem 0; }
th, td { text-align: left; padding: 0.35rem 1rem 0.35rem 0; border-bottom: 1px solid var(--line); font-weight: normal; }
th { color: var(--quiet); overflow-wrap: normal; }
[align='right'] { text-align: right; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; }
@media print { :root { color-scheme: light; --page: #ffffff; --text: #000000; --line: #999999; --panel: #eeeeee; } }
`;
