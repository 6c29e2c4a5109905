import { readFileSync, writeFileSync } from 'node:fs';

const readme = new URL('../../README.md', import.meta.url);

/** Replaces what stands between `<!-- name:start -->` and `<!-- name:end -->` in the README of the benchmarks. */
export function writeSection(name: string, text: string): void {
  const markers = new RegExp(`(<!-- ${name}:start -->\\n)[^]*?(\\n<!-- ${name}:end -->)`, 'u');
  const before = readFileSync(readme, 'utf8');
  if (!markers.test(before)) throw new Error(`The README has no section ${name}.`);
  writeFileSync(
    readme,
    before.replace(markers, (_, open: string, close: string) => open + text + close),
  );
}
