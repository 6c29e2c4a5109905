import path from 'node:path';

import { parse } from 'yaml';

import { readText } from './bundles.ts';
import { specFolder } from './interfaces.ts';

/** That somebody saw a reading of an open point at the service, and reported it. */
export interface ObservedReading {
  point: string;
  reading: string;
  /** How many requests and responses showed it. */
  exchanges: number;
  /** Days in UTC, `yyyy-mm-dd`. */
  first: string;
  last: string;
  /** URL of the issue that has the report. */
  reported: string;
}

/**
 * Reads what users reported, in the order of the file.
 *
 * @throws BundleError when the contract has not been bundled.
 */
export function readObserved(): ObservedReading[] {
  return parse(readText(path.join(specFolder, 'dist/observed.yaml'))) as ObservedReading[];
}
