/** Writes the manifest of the built integration: all but Zapier's core is in its one file. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import manifest from '../package.json' with { type: 'json' };

const { name, version, description, license, dependencies } = manifest;
const built = {
  name,
  version,
  private: true,
  description,
  license,
  type: 'module',
  main: 'index.js',
  exports: './index.js',
  engines: { node: '>=22' },
  dependencies,
};
await writeFile(
  path.join(import.meta.dirname, '../dist/package.json'),
  `${JSON.stringify(built, null, 2)}\n`,
);
