import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
// The catalogue of the sandbox names what the sandbox sends, and no fact of the service.
const guides = globSync('docs/**/*.md', { cwd: root, exclude: ['docs/sandbox/scenarios.md'] }).toSorted();

/** What a guide can say only because the kit assumes it, and the open points of which it has to link one. */
const assumptions: readonly (readonly [RegExp, readonly string[]])[] = [
  [/UTC\+10|11:00 to 20:00 UTC|in Sydney's summer/, ['aest-offset']],
  [/\bwebhooks?\b(?! that takes)|\bcallbacks?\b|calls you back/i, ['events', 'onboarding-events']],
  [/`In effect`/, ['agent-field-values']],
  [/`UNLIMITED`/, ['entitlement-unlimited']],
  [/jurisdiction[^\n]*`NZ`/, ['response-jurisdiction-nz']],
  [/`result(?:_code)?`[^\n]*New Zealand|New Zealand[^\n]*`result`/, ['result-when-absent']],
];

/** A guide without what the sandbox, a program or a picture prints. */
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
