import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { sbomsOf } from './sboms-of.ts';

/** Writes the SBOM of each published package into a folder, as `NAME-VERSION.cdx.json`. */
export function writeSboms(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, version, sbom } of sbomsOf()) {
    const file = path.join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.cdx.json`);
    writeFileSync(file, `${JSON.stringify(sbom, undefined, 2)}\n`);
    console.log(`${path.relative(process.cwd(), file)}: ${sbom.components.length} components`);
  }
}
