import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
// Without the catalogue of scenarios, which describes the sandbox and states no fact about the service.
const guides = globSync('docs/**/*.md', { cwd: root, exclude: ['docs/sandbox/scenarios.md'] }).toSorted();

/** Statements that rest on an assumption of the kit. A guide with one must link one of these open points. */
const assumptions: readonly (readonly [RegExp, readonly string[]])[] = [
  [/UTC\+10|11:00 to 20:00 UTC|in Sydney's summer/, ['aest-offset']],
  [/\bwebhooks?\b(?! that takes)|\bcallbacks?\b|calls you back/i, ['events', 'onboarding-events']],
  [/`In effect`/, ['agent-field-values']],
  [/`UNLIMITED`/, ['entitlement-unlimited']],
  [/jurisdiction[^\n]*`NZ`/, ['response-jurisdiction-nz']],
  [/`result(?:_code)?`[^\n]*New Zealand|New Zealand[^\n]*`result`/, ['result-when-absent']],
];

/** A guide without its code blocks. */
const prose = (guide: string): string =>
  readFileSync(`${root}${guide}`, 'utf8').replaceAll(/^```[^]*?^```/gm, '');

const said = guides.flatMap((guide) => {
  const text = prose(guide);
  return assumptions
    .filter(([pattern]) => pattern.test(text))
    .map(([pattern, points]) => ({ guide, text, pattern, points }));
});

test.each(said)('$guide links the open point of what it says by $pattern', ({ text, points }) => {
  expect(points.filter((id) => text.includes(`/reference/open-points/${id}/)`))).not.toEqual([]);
});

test.each(assumptions)('a guide speaks of %s', (pattern) => {
  expect(said.filter((one) => one.pattern === pattern)).not.toEqual([]);
});
