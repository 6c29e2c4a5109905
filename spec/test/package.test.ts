import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { specFolder } from '../reader/index.ts';

test('is published with all that it exports here, but for the reader', () => {
  const text = readFileSync(path.join(specFolder, 'package.json'), 'utf8');
  const { exports, publishConfig } = JSON.parse(text) as Record<'exports' | 'publishConfig', object>;
  expect(publishConfig).toEqual({ exports: { ...exports, './reader': undefined } });
});
