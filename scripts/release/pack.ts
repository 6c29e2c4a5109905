/** Packs what a release publishes into a folder: `pnpm release:pack [--out FOLDER]`. The release workflow runs it. */
import path from 'node:path';
import { parseArgs } from 'node:util';

import { packRelease } from './pack-release.ts';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'packed' } } });
await packRelease(path.resolve(import.meta.dirname, '../..'), path.resolve(values.out));
