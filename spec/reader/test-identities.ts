import path from 'node:path';

import { parse } from 'yaml';

import { readText } from './bundles.ts';
import { specFolder } from './interfaces.ts';

/** A person of the service's sandbox environment, as a public page lists it. */
export interface TestIdentity {
  name: string;
  /** Key of `sources.yaml`. */
  page: string;
  title: string;
  check_type: 'work' | 'study' | 'employer';
  /** Of a passport. */
  document: Record<'identifier' | 'country' | 'family_name' | 'given_name' | 'date_of_birth', string>;
  /** What the page says of the outcome, and nothing more. */
  expect: {
    /** With a result or without; absent where no page says it. */
    ends?: 'completed' | 'failed';
    /** Of `result`. */
    code?: string;
    /** Of the Australian visa. */
    type?: string;
    applicant?: string;
    /** Codes among those of the visa, or that it has any. */
    conditions?: number[] | 'some';
  };
}

/**
 * Reads the published test identities.
 *
 * @throws BundleError when the contract has not been bundled.
 */
export function readTestIdentities(): TestIdentity[] {
  return parse(readText(path.join(specFolder, 'dist/test-identities.yaml'))) as TestIdentity[];
}
