import { isObject } from '@workrights/spec/reader';
import * as fc from 'fast-check';

type Path = readonly (string | number)[];

/** Values that the rules of the contract turn on, valid in one field and wrong in most. */
export const tellingValues: readonly unknown[] = [
  null,
  true,
  0,
  1,
  2,
  1.5,
  -1,
  1e300,
  '',
  ' ',
  'AUS',
  'NZL',
  'NZ',
  'australia',
  'new_zealand',
  'work',
  'agent',
  'verification',
  'employer',
  'passport',
  'immicard',
  'M',
  'f',
  'x',
  'N1234567',
  'N 123',
  'GBR',
  'gbr',
  'Citizen',
  'Núñez-Sample',
  "O'Example",
  '-Sample',
  'Иванов',
  '2024-02-29',
  '2023-02-29',
  '2024-2-1',
  '2024-03-05T01:02:03.456Z',
  '2024-03-05T01:02:03Z',
  '2024-02-30T01:02:03.456Z',
  'vc_1',
  'vc_',
  'vc_a b',
  'ca_1',
  'att_1',
  'pending',
  'completed',
  { message: 'Done.', code: 'SUCCESS' },
  { visa_check_schema: 'new_zealand', new_zealand: { visa_check_type: 'employer' } },
  { visa_schema: 'australia', australia: {} },
  'Email',
  'Both',
  'Current',
  'Awaiting',
  'Active',
  'workrights',
  '0400000000',
  '040000000',
  '+61400000000',
  'jane@example.com',
  'jane@example',
  'http://127.0.0.1:4010/v2/visa-checks/vc_1',
  '/v2/visa-checks/vc_1',
  [],
  {},
  [null],
  [{}],
  { data: [] },
];

/** Field names of both interfaces, and some that are not. */
const fieldNames = [
  'jurisdiction',
  'visa_check_schema',
  'australia',
  'new_zealand',
  'customer_authority_id',
  'visa_check_type',
  'employment_start_date',
  'approval_letter_gender',
  'date_of_birth',
  'key',
  'key_id',
  'onboard_id',
  'employee_id',
  'email',
  'mobile_number',
  'sendtype',
  'data',
  'visa_schema',
  'status',
  'result',
  'checked_at',
  'visa',
  'attachments',
  'surname',
  'toString',
  '__proto__',
];

/** A field to change and how: to leave it out, to give it another value, or to add another field beside. */
type Mutation = (value: unknown) => unknown;

/** A value of the contract after one to three changes, most of which break a rule. */
export function mutated(values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...values), fc.array(mutation, { minLength: 0, maxLength: 3 }))
    .map(([value, mutations]) =>
      mutations.reduce((current, mutate) => mutate(current), structuredClone(value)),
    );
}

/** Strings that are almost dates, moments, addresses and URLs, or are. */
const nearFormats = fc.oneof(
  fc.stringMatching(/^(?:19|20|24)\d\d-[01]\d-[0-3]\d$/u),
  fc.stringMatching(
    /^20\d\d-[01]\d-[0-3]\d[Tt ][0-2]\d:[0-6]\d:[0-6]\d(?:\.\d{3})?(?:Z|z|[+-]1\d:?[0-6]0)?$/u,
  ),
  fc.stringMatching(/^[a-z.'+ ]{1,4}@?[a-z-]{1,4}\.?[a-z.]{0,3}$/u),
  fc.stringMatching(/^(?:http:)?\/{0,3}[a-z0-9%?#@:" .]{0,8}$/u),
  fc.emailAddress(),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
);

const replacement = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...tellingValues) },
  { weight: 2, arbitrary: nearFormats },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.nat().map(
    (seed): Mutation =>
      (value) =>
        removeAt(value, choose(pathsOf(value), seed)),
  ),
  fc.tuple(fc.nat(), replacement).map(
    ([seed, by]): Mutation =>
      (value) =>
        setAt(value, choose(pathsOf(value), seed), by),
  ),
  fc
    .tuple(fc.nat(), fc.constantFrom(...fieldNames), replacement)
    .map(([seed, name, by]): Mutation => (value) => {
      const objects = pathsOf(value).filter((path) => isObject(valueAt(value, path)));
      return objects.length === 0 ? value : setAt(value, [...choose(objects, seed), name], by);
    }),
);

const choose = (paths: readonly Path[], seed: number): Path => paths[seed % paths.length] ?? [];

/** The path of every value inside a JSON value, the root's first. */
export function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [at, ...entries.flatMap(([key, item]) => pathsOf(item, [...at, key]))];
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((current, key) => (current as Record<string | number, unknown>)[key], value);
}

/** A copy with another value at a path. Own properties only, `__proto__` included, as JSON.parse makes them. */
export function setAt(value: unknown, path: Path, by: unknown): unknown {
  if (path.length === 0) return by;
  const copy = structuredClone(value);
  const owner = valueAt(copy, path.slice(0, -1)) as object;
  Object.defineProperty(owner, path.at(-1) ?? '', {
    value: by,
    enumerable: true,
    writable: true,
    configurable: true,
  });
  return copy;
}

export function removeAt(value: unknown, path: Path): unknown {
  if (path.length === 0) return value;
  const copy = structuredClone(value);
  const owner = valueAt(copy, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else delete (owner as Record<string | number, unknown>)[key];
  return copy;
}
