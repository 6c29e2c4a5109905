import { readdirSync, readFileSync } from 'node:fs';

const spec = import.meta.resolve('@workrights/spec/not-shown.yaml');

export interface Fixture {
  name: string;
  'x-operation': string;
  'x-part': 'request' | 'response';
  'x-status'?: number;
  value: unknown;
}

/** The contract's accepted cases of an interface. */
export function acceptedFixtures(interfaceName: 'visa-checks' | 'work-rights'): Fixture[] {
  const folder = new URL(`fixtures/accepted/${interfaceName}/`, spec);
  return readdirSync(folder)
    .toSorted()
    .map((file) => ({
      ...(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Fixture),
      name: file.replace(/\.json$/, ''),
    }));
}
