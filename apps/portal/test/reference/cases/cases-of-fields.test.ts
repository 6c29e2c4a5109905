import { isObject } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';
import { caseIds, type CaseId } from '../../../src/reference/cases/cases.ts';
import { casesOfExample } from '../../../src/reference/cases/cases-of-example.ts';
import {
  casesOfBranch,
  casesOfField,
  presencesOfCase,
} from '../../../src/reference/cases/cases-of-fields.ts';
import {
  allObjects,
  objectsReturned,
  operationNamed,
  type Example,
  type Field,
  type Fields,
} from '../../../src/reference/model/reference.ts';

/** The fields that are shown in a case, parents first. */
function* shown(fields: Fields, id: CaseId): Generator<Field> {
  for (const field of fields.shared) {
    if (!casesOfField(field).includes(id)) continue;
    yield field;
    yield* shown(field.children, id);
  }
  for (const group of fields.groups)
    if (casesOfBranch(group.branch).includes(id)) yield* shown(group.fields, id);
}

/** The path of every value of a body: `document.type`, `visa.australia.conditions[].code`. */
function* pathsOf(value: unknown, path = ''): Generator<string> {
  if (path !== '') yield path;
  if (Array.isArray(value)) for (const item of value) yield* pathsOf(item, `${path}[]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, child] of Object.entries(value))
      yield* pathsOf(child, path === '' ? name : `${path}.${name}`);
}

/** The required fields of a case that a value lacks. A value with several forms needs those of one form. */
function missing({ shared, groups }: Fields, value: unknown, id: CaseId): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.filter(isObject).flatMap((item) => {
    const own = shared.filter((field) => casesOfField(field).includes(id));
    const absent = own
      .filter((field) => presencesOfCase(field, id).some(({ kind }) => kind === 'required'))
      .filter(({ name }) => !(name in item));
    const forms = groups
      .filter(({ branch }) => casesOfBranch(branch).includes(id))
      .map((group) => missing(group.fields, item, id))
      .toSorted((one, other) => one.length - other.length);
    return [
      ...absent.map(({ path }) => path),
      ...own.flatMap(({ name, children }) => missing(children, item[name], id)),
      ...(forms[0] ?? []),
    ];
  });
}

const create = operationNamed('createVisaCheck');
const [check] = allObjects();
if (!check || !create.requestBody) throw new Error('The contract has no visa check.');

/** Each fixture about one check, with the fields of its body. */
const fixtures: { name: string; side: string; value: object; fields: Fields }[] = [
  ...create.requestBody.examples.map((one) => fixture('request', one, one.value, create.requestBody!.fields)),
  ...[create, operationNamed('getVisaCheck')]
    .filter((operation) => objectsReturned(operation).some(({ id }) => id === check.id))
    .flatMap(({ responses }) => responses.filter(({ status }) => status !== 'default'))
    .flatMap(({ bodies: [body] }) => body?.examples ?? [])
    .map((one) => fixture('response', one, (one.value as { data: object }).data, check.fields)),
];

function fixture(side: string, { name }: Example, value: unknown, fields: Fields) {
  return { name, side, value: value as object, fields };
}

const inCases = fixtures.flatMap((one) => casesOfExample(one.value).map((id) => ({ ...one, id })));

test('every case has requests and responses', () => {
  for (const id of caseIds)
    expect(new Set(inCases.filter((one) => one.id === id).map(({ side }) => side))).toEqual(
      new Set(['request', 'response']),
    );
});

describe.each(inCases)('$id: $side $name', ({ id, value, fields }) => {
  const known = new Set(caseIds.flatMap((each) => [...shown(fields, each)].map(({ path }) => path)));
  const ofCase = [...shown(fields, id)];

  test('has only fields that the case shows', () => {
    const paths = new Set(ofCase.map(({ path }) => path));
    // Fields that the contract doesn't have aren't on the page.
    const hidden = [...pathsOf(value)].filter((path) => known.has(path) && !paths.has(path));
    expect(hidden).toEqual([]);
  });

  test('has each field that the case says is required, where its object is', () => {
    expect(missing(fields, value, id)).toEqual([]);
  });
});

test('asks for an authority in the agent case, and for a date of birth in those of Australia', () => {
  const kindOf = (path: string) => {
    const field = [...shown(create.requestBody!.fields, 'australia-agent')].find((one) => one.path === path);
    return caseIds.map((id) =>
      presencesOfCase(field!, id)
        .map(({ kind }) => kind)
        .join(),
    );
  };
  expect(kindOf('customer_authority_id')).toEqual([
    'optional',
    'optional',
    'required',
    'optional',
    'optional',
  ]);
  expect(kindOf('document.date_of_birth')).toEqual([
    'required',
    'required',
    'required',
    'optional',
    'optional',
  ]);
});

test('keeps what agents alone get to the agent case (service.md §2.3)', () => {
  const agent = [...shown(check.fields, 'australia-agent')].map(({ path }) => path);
  const work = new Set([...shown(check.fields, 'australia-work')].map(({ path }) => path));
  expect(agent.filter((path) => !work.has(path))).toEqual(
    [
      'grant_number',
      'visa_stream',
      'visa_status',
      'entries_allowed',
      'initial_stay_date',
      'not_arrive_after',
      'period_of_stay',
    ].map((name) => `visa.australia.${name}`),
  );
});

test('has for each case a request fixture of its name, which is of this case alone', () => {
  const examples = new Map(create.requestBody!.examples.map(({ name, value }) => [name, value]));
  for (const id of caseIds) expect(casesOfExample(examples.get(`create-${id}`))).toEqual([id]);
});

test('takes a body that names no country for an example of every case, and one of an unknown country of none', () => {
  expect(casesOfExample({ title: 'Unauthorized', status: 401 })).toEqual(caseIds);
  expect(casesOfExample('%PDF-1.7')).toEqual(caseIds);
  expect(casesOfExample({ data: { jurisdiction: 'EXAMPLE' } })).toEqual([]);
  expect(casesOfExample({ data: { jurisdiction: 'NZ', visa: null } })).toEqual([
    'new-zealand-verification',
    'new-zealand-employer',
  ]);
});
