import { readFixtures, type InterfaceName, type JsonObject } from '@workrights/spec/reader';

/** Fields of a fixture that the client fills in from the settings. */
const CREDENTIALS: ReadonlySet<string> = new Set(['accountkeyid', 'key']);

/**
 * The accepted requests of the contract for one operation, by name: the first ones as their `x-rank` says, then by name.
 * None is live: an example is made to be tried.
 */
export function examplesOf(
  name: InterfaceName,
  operation: string,
  isUpdate: boolean | undefined,
): Record<string, JsonObject> {
  const requests = readFixtures(name, 'accepted')
    .filter((fixture) => fixture.part === 'request' && fixture.operation === operation)
    .map(({ name: title, value, example }) => ({
      title,
      value: value as JsonObject,
      rank: example['x-rank'] ?? 99,
    }))
    .filter(({ value }) => value['environment'] !== 'live')
    .filter(({ value }) => isUpdate === undefined || 'key' in value === isUpdate);
  return Object.fromEntries(
    requests
      .toSorted((one, other) => one.rank - other.rank)
      .map(({ title, value }) => [
        title,
        Object.fromEntries(Object.entries(value).filter(([field]) => !CREDENTIALS.has(field))),
      ]),
  );
}
