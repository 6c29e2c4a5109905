import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import { specFolder } from './interfaces.ts';

/** A point that the source leaves open or contradicts, as `not-shown.yaml` lists it. */
export interface OpenPoint {
  id: string;
  section: string;
  /** What isn't documented, as a noun phrase that follows "Not documented:". */
  missing: string;
  /** What to ask support. */
  question: string;
  /** What this kit assumes until support has answered. */
  choice: string;
  /** `<interface>#<JSON pointer into the bundle of that interface>`. */
  where: string[];
}

export function readOpenPoints(): OpenPoint[] {
  return parse(readFileSync(path.join(specFolder, 'not-shown.yaml'), 'utf8')) as OpenPoint[];
}
