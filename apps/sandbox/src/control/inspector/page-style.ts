import type { Html } from '@workrights/local-server/html';

/** One palette for each colour scheme; every text colour keeps a contrast of at least 4.5 to 1. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --page: #f4f6f8; --surface: #ffffff; --text: #17202b; --quiet: #4d5a68; --line: #d5dce3; --accent: #0a56a3;
  font: 1rem/1.5 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root { --page: #11161c; --surface: #1a2129; --text: #e6ebf0; --quiet: #a3afbb; --line: #323c47; --accent: #7db8f0; }
}
body { margin: 0; background: var(--page); color: var(--text); }
header, main { max-width: 80rem; margin: 0 auto; padding: 1rem 1.25rem; }
header p { color: var(--quiet); margin: 0.25rem 0 1rem; }
h1 { font-size: 1.5rem; margin: 0.5rem 0 0; }
h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem; }
a { color: var(--accent); }
:target { scroll-margin-top: 1rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.5rem; list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.25rem 0.75rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--surface); text-decoration: none; }
nav a[aria-current] { border-color: var(--accent); font-weight: 600; }
.scroll { overflow-x: auto; margin-block: 0.75rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
caption { text-align: start; font-weight: 600; padding: 0.625rem 0.875rem; }
th, td { padding: 0.4rem 0.875rem; text-align: start; vertical-align: top; border-top: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 600; }
code, time { font: 0.8125rem/1.6 ui-monospace, monospace; }
td:last-child code { overflow-wrap: anywhere; }
`;

/** Written whole: the policy of the page names the hash of what is between the tags. */
export const styleElement: Html = { markup: `<style>${PAGE_STYLE}</style>` };
