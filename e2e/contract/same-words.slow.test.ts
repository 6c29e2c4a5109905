import { createRequire } from 'node:module';

import { createSandbox } from '@workrights/sandbox';
import {
  type Fixture,
  interfaceNames,
  isObject,
  operationNamed,
  readBundles,
  readCases,
} from '@workrights/spec/reader';
import { describeIssues, requestSchemas } from '@workrights/validators';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { disagreements, isAccepted } from './judges/cases.ts';

/** The errors that a judge finds, with place and words: `/mode must be one of fastcheck, offpeak`. */
type Judge = (subject: Fixture) => string[] | Promise<string[]>;

interface N8nIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const { issuesOfRequest } = createRequire(import.meta.url)(
  'n8n-nodes-workrights/dist/nodes/WorkRights/generated/connectors/input/validate.js',
) as { issuesOfRequest: (operation: string, body: unknown) => N8nIssue[] };

const contracts = readBundles();

const sandbox = useOnce(createSandbox);

const schemas = new Map<string, (typeof requestSchemas)['getOnboard']>(Object.entries(requestSchemas));

const byValidators: Judge = ({ operation, value }) => {
  const { error } = schemas.get(operation)!.safeParse(value);
  const issues = error ? describeIssues(error) : [];
  // The list of countries is an additional rule of the validators. The contract requires only three capitals.
  return issues.filter(({ keyword }) => keyword !== 'country').map(({ path, rule }) => `${path} ${rule}`);
};

const bySandbox: Judge = async ({ interface: name, operation, value }) => {
  const { path, method } = operationNamed(contracts[name], operation);
  const response = await fetch(new URL(`${path}?key=sandbox-api-key`, sandbox.url), {
    method,
    headers: {
      authorization: 'Bearer sandbox-access-token',
      'content-type': 'application/json',
      version: '2024-03-05',
    },
    body: JSON.stringify(value),
  });
  const { errors = [] } = (await response.json()) as { errors?: { pointer: string; message: string }[] };
  return errors.map(({ pointer, message }) => `${pointer} ${message}`);
};

const byNode: Judge = ({ operation, value }) =>
  issuesOfRequest(operation, value).map(
    ({ path, message }) => `${path.map((step) => `/${step}`).join('')} ${message}`,
  );

const requests = interfaceNames
  .flatMap((name) => readCases(name))
  .filter(({ part }) => part === 'request')
  .filter(({ name }) => disagreements[name] === undefined);
const rejected = requests.filter((subject) => !isAccepted(subject));

describe('a request that the contract refuses', () => {
  test.each(rejected.map((subject) => [`${subject.interface}/${subject.name}`, subject] as const))(
    '%s gets the same words at the same field from the validators, the sandbox and the n8n node',
    async (_, subject) => {
      const words = await byValidators(subject);
      expect(words.length).toBeGreaterThan(0);
      expect(await bySandbox(subject)).toEqual(words);
      expect(byNode(subject)).toEqual(words);
    },
  );

  test('names the countries to whom sends another', async () => {
    const subject = rejected.find(({ name }) => name === 'create-unknown-jurisdiction')!;
    const value = { ...(subject.value as object), jurisdiction: 'AU' };
    for (const judge of [byValidators, bySandbox, byNode]) {
      expect(await judge({ ...subject, value })).toEqual(['/jurisdiction must be one of AUS, NZL']);
    }
  });

  test('lists the same number of them', async () => {
    const lookup = requests.find(({ operation }) => operation === 'lookupVisaChecks')!;
    for (const [sent, told] of [
      [60, 60],
      [101, 100],
    ] as const) {
      const subject = { ...lookup, value: { ids: Array.from({ length: sent }, () => 'x') } };
      for (const judge of [byValidators, bySandbox, byNode]) expect(await judge(subject)).toHaveLength(told);
    }
  });

  test('gets them whatever else is wrong with it', async () => {
    const isAlike = async (subject: Fixture): Promise<void> => {
      const words = await byValidators(subject);
      expect(byNode(subject)).toEqual(words);
      if (words.length === 0) return;
      expect(words).not.toContain(' does not match the contract');
      expect(await bySandbox(subject)).toEqual(words);
    };
    await fc.assert(fc.asyncProperty(spoilt, isAlike), { numRuns: 1000 });
  });
});

type Fields = Readonly<Record<string, unknown>>;

/** Every value of every fixture, with the name of its field. */
function fieldsIn(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap(fieldsIn);
  return isObject(value) ? Object.entries(value).flatMap((entry) => [entry, ...fieldsIn(entry[1])]) : [];
}

const fields = fieldsIn(requests.map(({ value }) => value));
const anyField = fc.constantFrom(...fields);
const otherValue = fc.oneof(
  anyField.map(([, value]) => value),
  fc.constantFrom(null, '', 0, true, [], {}, [null], 'Jane Citizen'),
  fc.constant(undefined),
);

/** Changes, removes or adds one field, at the top or in an inner object. */
function withChange(object: Fields, place: number, name: string, value: unknown): Fields {
  const inner = Object.entries(object).filter(([, field]) => isObject(field));
  const [key, field] = inner[place] ?? [];
  if (key === undefined || !isObject(field)) return { ...object, [name]: value };
  return { ...object, [key]: withChange(field, place - inner.length, name, value) };
}

const change = fc.tuple(
  fc.nat(3),
  fc.oneof(
    anyField.map(([name]) => name),
    fc.constant('N1234567'),
  ),
  otherValue,
);

/** A request of a fixture after one to three changes. */
const spoilt = fc
  .tuple(fc.constantFrom(...requests), fc.array(change, { minLength: 1, maxLength: 3 }))
  .map(([subject, changes]): Fixture => {
    const start = isObject(subject.value) ? subject.value : {};
    const value = changes.reduce((body, [place, name, by]) => withChange(body, place, name, by), start);
    return { ...subject, value: JSON.parse(JSON.stringify(value)) as unknown };
  });
