import { bundleFile } from '@workrights/spec/reader';
import { strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import { download } from '../../src/downloads/downloads.ts';
import { buildRedoc } from '../../src/downloads/redoc/build-redoc.ts';

const pages = ['visa-checks', 'work-rights'] as const;

test.each(pages)(
  'the page of %s may run its own scripts and load nothing from anywhere, and keeps the copyright of Redoc',
  async (name) => {
    const page = strFromU8((await download(`${name}.redoc.html`)).bytes);
    const policy =
      /^[^]*?<meta charset="utf-8" \/><meta http-equiv="content-security-policy" content="(?<text>[^"]+)">/u;
    const allowed = policy.exec(page)?.groups?.['text']?.split('; ') ?? [];
    expect(allowed.map((directive) => directive.replaceAll(/'sha256-[\w+/]+='/gu, 'HASH'))).toEqual([
      "default-src 'none'",
      'script-src HASH HASH',
      "style-src 'unsafe-inline'",
      'img-src data:',
      'font-src data:',
      'worker-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
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
