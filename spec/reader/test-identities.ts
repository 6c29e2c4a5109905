import path from 'node:path';

import { parse } from 'yaml';

import { readText } from './bundles.ts';
import { specFolder } from './interfaces.ts';

/** A person of the service's sandbox environment, from a public page. `test-identities.yaml` describes the fields. */
export interface TestIdentity {
  name: string;
  page: string;
  title: string;
  check_type: 'work' | 'study' | 'employer';
  document: Record<'identifier' | 'country' | 'family_name' | 'given_name' | 'date_of_birth', string>;
  expect: {
    ends?: 'completed' | 'failed';
    code?: string;
    type?: string;
    applicant?: string;
    conditions?: readonly number[] | 'some';
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
