import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import type { Example } from './document.ts';
import { specFolder, type ContractName, type InterfaceName } from './interfaces.ts';

/** Whether the contract accepts a case. The folders of `fixtures/` have these names. */
export const verdicts = ['accepted', 'rejected'] as const;

export type Verdict = (typeof verdicts)[number];

/** A case of `fixtures/`: a body, its operation, and whether the contract accepts it. */
export interface Fixture<Name extends ContractName = InterfaceName> {
  interface: Name;
  verdict: Verdict;
  /** The file's base name, which is also the example's name in the contract. */
  name: string;
  file: string;
  operation: string;
  part: 'request' | 'response';
  /** Only for a response. */
  status: number | undefined;
  /** Only for a rejected case: the JSON pointer of the invalid field, '' for the whole body. */
  field: string | undefined;
  value: unknown;
  /** The whole file: an OpenAPI Example Object. */
  example: Example;
}

const fixtureFolder = path.join(specFolder, 'fixtures');

/** Reads every case of one document: the accepted ones, then the rejected ones, each sorted by name. */
export function readCases<Name extends ContractName>(name: Name): Fixture<Name>[] {
  return verdicts.flatMap((verdict) => readFixtures(name, verdict));
}

/**
 * Reads the cases of one document and verdict, sorted by name.
 *
 * @param folder The folder that contains `accepted/` and `rejected/`. A missing folder has no cases.
 */
export function readFixtures<Name extends ContractName>(
  name: Name,
  verdict: Verdict,
  folder: string = fixtureFolder,
): Fixture<Name>[] {
  const place = path.join(folder, verdict, name);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((base) => base.endsWith('.json'))
    .toSorted()
    .map((base) => {
      const file = path.join(place, base);
      const example = JSON.parse(readFileSync(file, 'utf8')) as Example;
      return {
        interface: name,
        verdict,
        name: path.basename(base, '.json'),
        file,
        operation: example['x-operation'],
        part: example['x-part'],
        status: example['x-status'],
        field: example['x-field'],
        value: example.value,
        example,
      };
    });
}
