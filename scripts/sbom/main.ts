import path from 'node:path';
import { parseArgs } from 'node:util';

import { writeSboms } from './write-sboms.ts';

/** Writes a CycloneDX SBOM for each published package, after a build: `pnpm run sbom [--out FOLDER]`. */
const { values } = parseArgs({
  options: { out: { type: 'string', default: path.resolve(import.meta.dirname, '../../.sbom') } },
});
writeSboms(values.out);
