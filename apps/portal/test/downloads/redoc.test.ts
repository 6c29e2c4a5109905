import { bundleFile } from '@workrights/spec/reader';
import { strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import { download } from '../../src/downloads/downloads.ts';
import { buildRedoc } from '../../src/downloads/redoc/build-redoc.ts';
import { selfContained } from '../../src/downloads/redoc/self-contained.ts';

const pages = ['visa-checks', 'work-rights'] as const;

test.each(pages)(
  'the page of %s names none of the hosts that Redoc would ask, and keeps its copyright',
  async (name) => {
    const page = strFromU8((await download(`${name}.redoc.html`)).bytes);
    const unwanted = /cdn\.redoc|otel\.cloud|chatgpt\.com|claude\.ai|API docs by/u;
    expect(unwanted.exec(page)?.[0]).toBeUndefined();
    expect(page.includes('(c) Copyright 2026 Redocly LLC')).toBe(true);
  },
  30_000,
);

test.each(pages)(
  'the page of %s is the same each time it is built',
  async (name) => {
    const again = await buildRedoc(bundleFile(name, 'whole', 'yaml'));
    expect(again === strFromU8((await download(`${name}.redoc.html`)).bytes)).toBe(true);
  },
  30_000,
);

test('a Redoc of another form fails the build', () => {
  const page = '<title>x</title><script type="module">hydrate(__redoc_definition, {});</script>';
  expect(() => selfContained(page)).toThrow(/Redoc has changed: .* is not found/u);
});
