/** Writes the files of the connector to `dist/`. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { connectorFiles } from './index.ts';

const folder = path.join(import.meta.dirname, '../dist');
await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(await connectorFiles()))
  await writeFile(path.join(folder, name), content);
