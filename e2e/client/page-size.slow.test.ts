import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import limits from '../../scripts/size/page-limits.json' with { type: 'json' };
import { prepared } from '../support/prepared.ts';
import { bundlePage } from './page-bundle.ts';

prepared('other tools');
const { folder } = prepared('packed client');

test.each(Object.entries(limits))(
  'a page with %s of the packed client loads at most %d bytes at its start, gzipped',
  async (name, limit) => {
    const { start } = await bundlePage(
      folder,
      `size-${name}`,
      `export { ${name} } from '@workrights/client';`,
      '--minify',
      '--target=es2022',
      '--external:@workrights/validators',
    );
    const sizes = await Promise.all(
      start.map(async (file) => gzipSync(await readFile(file), { level: 9 }).byteLength),
    );
    const size = sizes.reduce((sum, each) => sum + each, 0);
    expect(size).toBeGreaterThan(limit / 2);
    expect(size).toBeLessThanOrEqual(limit);
  },
);
