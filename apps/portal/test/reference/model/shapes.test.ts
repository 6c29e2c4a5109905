import { expect, test } from 'vitest';
import {
  everyField,
  objectOf,
  objectsReturned,
  operationNamed,
  type Field,
  type Fields,
  type ObjectId,
} from '../../../src/reference/model/reference.ts';

function request(id: string): Fields {
  return operationNamed(id).requestBody?.fields ?? { shared: [], groups: [] };
}

function object(id: ObjectId): Fields {
  return objectOf(id).fields;
}

function field(fields: Fields, anchor: string): Field {
  const found = [...everyField(fields)].find((one) => one.anchor === anchor);
  if (!found) throw new Error(`There is no ${anchor}.`);
  return found;
}

const presenceOf = ({ presence }: Field) =>
  presence.map(({ kind, branches, among, condition }) =>
    [
      kind,
      ...branches.map(({ when, title }) => when?.value ?? title),
      ...among,
      ...Object.values(condition ?? {}),
    ].join(' '),
  );

test('reads the two countries of a creation as one object, with a group for what one alone has', () => {
  const { shared, groups } = request('createVisaCheck');
  expect(shared.map(({ name }) => name)).toEqual([
    'jurisdiction',
    'environment',
    'mode',
    'customer_authority_id',
    'visa_check_schema',
    'document',
  ]);
  expect(groups.map(({ branch, fields }) => [branch.when, fields.shared.map(({ name }) => name)])).toEqual([
    [{ field: 'jurisdiction', value: 'AUS' }, ['australia']],
    [{ field: 'jurisdiction', value: 'NZL' }, ['new_zealand']],
  ]);
});

test('says where branches differ: in the values, in what is required, in words', () => {
  const body = request('createVisaCheck');
  expect(field(body, 'request.jurisdiction').values).toEqual({ kind: 'closed', list: ['AUS', 'NZL'] });
  expect(presenceOf(field(body, 'request.document.date_of_birth'))).toEqual(['required AUS', 'optional NZL']);
  const type = field(body, 'request.document.type');
  expect(
    type.variants.map(({ branches, values }) => [branches[0]?.when?.value, values?.list.length]),
  ).toEqual([
    ['AUS', 5],
    ['NZL', 1],
  ]);
  expect(type.description).toBe('');
});

test('tells the condition under which a field is required', () => {
  expect(presenceOf(field(request('createVisaCheck'), 'request.customer_authority_id'))).toEqual([
    'required AUS australia.visa_check_type agent',
    'optional',
  ]);
});

test('says that a field must never be there', () => {
  const { presence } = field(request('createVisaCheck'), 'request.australia');
  const never = presence.find(({ kind }) => kind === 'never');
  expect(never?.branches.map(({ when }) => when?.value)).toEqual(['NZL']);
});

test('reads branches that require one field each as a choice between the fields', () => {
  expect(request('getOnboard').groups).toEqual([]);
  expect(presenceOf(field(request('getOnboard'), 'request.onboard_id'))).toEqual([
    'at-least-one employee_id onboard_id',
  ]);
  expect(presenceOf(field(request('getWorkRights'), 'request.key_id'))).toEqual([
    'exactly-one key_id onboard_id employee_id',
  ]);
});

test('tells creations from updates, each with its own choice of fields', () => {
  const body = request('saveOnboard');
  expect(presenceOf(field(body, 'request.email'))).toEqual([
    'optional Update',
    'at-least-one Creation email mobile_number',
  ]);
  expect(presenceOf(field(body, 'request.key'))).toEqual(['required Update', 'never Creation']);
});

test('keeps the forms of a result apart, and gives the richest one the plain anchors', () => {
  const check = object('visa-check');
  const { children } = field(check, 'visa');
  expect(children.groups.map(({ anchor }) => anchor)).toEqual([
    'visa.VisaResult',
    'visa.NewZealandCreationEcho',
  ]);
  expect(field(check, 'visa.new_zealand.visa_expiry').nullable).toBe(true);
  const employer = 'visa.new_zealand.NewZealandEmployerEnquiry.visa_expiry';
  expect(field(check, employer).nullable).toBe(false);
  expect(field(check, employer).path).toBe('visa.new_zealand.visa_expiry');
});

test('leads from each response to the object that it holds, with its place in the body', () => {
  const returned = (id: string) =>
    objectsReturned(operationNamed(id)).map(({ id: object, path }) => `${object} ${path}`.trim());
  expect(returned('createVisaCheck')).toEqual(['visa-check data']);
  expect(returned('listVisaChecks')).toEqual(['visa-check data[]']);
  expect(returned('listOnboards')).toEqual(['onboarding-request []', 'onboarding-request data[]']);
  expect(returned('getOnboard')).toEqual(['onboarding-request', 'onboarding-request data']);
  expect(returned('getWorkRights')).toEqual(['work-rights-record', 'work-rights-record data']);
  expect(returned('downloadAttachment')).toEqual([]);
});

test('names what a listed request has of an onboarding request', () => {
  const [listed] = objectsReturned(operationNamed('listOnboards'));
  const all = object('onboarding-request').shared.map(({ name }) => name);
  expect(all.filter((name) => !listed?.names?.includes(name))).toEqual([
    'date_of_birth',
    'sendtype',
    'location',
    'group',
  ]);
  expect(objectsReturned(operationNamed('getOnboard'))[0]?.names).toBeUndefined();
});

test('marks arrays in the path', () => {
  const conditions = field(object('visa-check'), 'visa.australia.conditions');
  expect(conditions.type).toBe('array of objects or string');
  expect(conditions.children.shared.map(({ anchor }) => anchor)).toEqual([
    'visa.australia.conditions[].description',
    'visa.australia.conditions[].code',
  ]);
});

test('tells open lists of values from closed ones', () => {
  const check = object('visa-check');
  expect(field(check, 'status').values).toEqual({
    kind: 'open',
    list: ['pending', 'completed', 'failed', 'failure', 'expired', 'purged'],
  });
  expect(field(check, 'mode').values?.kind).toBe('closed');
  const gender = field(check, 'visa.new_zealand.gender');
  expect(gender.values?.list).toEqual(['M', 'F']);
  expect(gender.nullable).toBe(true);
});

test('keeps the fixtures in the order of the contract, each with its rule', () => {
  const { requestBody, responses, rejected } = operationNamed('createVisaCheck');
  expect(requestBody?.examples[0]).toMatchObject({ name: 'create-australia-work', section: '4.1' });
  expect(responses.map(({ status, sameBodyAs }) => [status, sameBodyAs])).toEqual([
    ['201', undefined],
    ['303', '201'],
    ['default', undefined],
  ]);
  expect(rejected.find(({ name }) => name === 'create-identifier-with-space')?.field).toEqual({
    href: '/reference/visa-checks/create-visa-check/#request.document.identifier',
    path: 'document.identifier',
  });
  const answer = operationNamed('getVisaCheck').rejected.find(
    ({ name }) => name === 'australia-conditions-null',
  );
  expect(answer?.field).toEqual({
    href: '/reference/objects/visa-check/#visa.australia.conditions',
    path: 'data.visa.australia.conditions',
  });
});

test('puts the notes of all branches into the source of a field', () => {
  expect(field(request('saveOnboard'), 'request.employee_id').source.notes).toEqual(
    expect.arrayContaining(['onboard-both-ids', 'onboard-merge-values']),
  );
});

test('says what each item of a list of simple values is held to', () => {
  const { constraints } = field(request('lookupVisaChecks'), 'request.ids');
  expect(constraints).toMatchObject([
    { kind: 'pattern', text: 'Each: Must be vc_ followed by one or more characters, without white space' },
  ]);
});
