import * as client from '@workrights/client';
import { expect, test } from 'vitest';

import { gzipped } from '../../scripts/size/page-chunks.ts';
import limits from '../../scripts/size/page-limits.json' with { type: 'json' };
import { prepared } from '../support/prepared.ts';
import { bundlePage } from './page-bundle.ts';

prepared('other tools');
const { folder } = prepared('packed client');

const errorClasses = Object.keys(client).filter((name) => name.endsWith('Error'));

test.each([
  ['summarise alone', ['summarise'], limits.summarise],
  ['VisaChecks and all error classes', ['VisaChecks', ...errorClasses], limits.VisaChecks],
])('a page with %s of the packed client stays within its limit at its start', async (_, names, limit) => {
  const { start } = await bundlePage(
    folder,
    `size-${limit}`,
    `export { ${names.join(', ')} } from '@workrights/client';`,
    '--minify',
    '--target=es2022',
    '--external:@workrights/validators',
  );
  const size = await gzipped(start);
  expect(size).toBeGreaterThan(limit / 2);
  expect(size).toBeLessThanOrEqual(limit);
});
