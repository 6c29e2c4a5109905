import { Html } from './html.ts';

/** System colours only, so that the page follows the colour scheme of its reader. */
export const pageStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 90rem; padding: 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 1rem; list-style: none; padding: 0; }
.scroll { overflow-x: auto; margin-block: 1rem; }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; font-weight: bold; padding-block: 0.25rem; }
th, td { border: 1px solid; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top; }
code { overflow-wrap: anywhere; }
`;

/** Written whole: the policy of the page names the hash of what is between the tags. */
export const styleElement = new Html(`<style>${pageStyle}</style>`);
