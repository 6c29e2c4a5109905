import path from 'node:path';

import { parse } from 'yaml';

import { readText } from './bundles.ts';
import { specFolder } from './interfaces.ts';

/** A user's report that the service follows one reading of an open point. */
export interface ObservedReading {
  point: string;
  reading: string;
  /** How many requests and responses showed it. */
  exchanges: number;
  /** Days in UTC, `yyyy-mm-dd`. */
  first: string;
  last: string;
  /** The URL of the issue with the report. */
  reported: string;
}

/**
 * Reads the users' reports, in the order of the file.
 *
 * @throws BundleError when the contract has not been bundled.
 */
export function readObserved(): ObservedReading[] {
  return parse(readText(path.join(specFolder, 'dist/observed.yaml'))) as ObservedReading[];
}
