import { expect, test } from 'vitest';
import {
  everyField,
  operationNamed,
  type Field,
  type Fields,
} from '../../../src/reference/model/reference.ts';

function request(id: string): Fields {
  return operationNamed(id).requestBody?.fields ?? { shared: [], groups: [] };
}

function response(id: string, status = '200'): Fields {
  const found = operationNamed(id).responses.find((one) => one.status === status);
  return found?.bodies[0]?.fields ?? { shared: [], groups: [] };
}

function field(fields: Fields, anchor: string): Field {
  const found = [...everyField(fields)].find((one) => one.anchor === anchor);
  if (!found) throw new Error(`There is no ${anchor}.`);
  return found;
}

const presenceOf = ({ presence }: Field) =>
  presence.map(({ kind, branches, among, condition }) =>
    [kind, ...branches.map(({ when, title }) => when?.value ?? title), ...among, condition ?? []]
      .flat()
      .join(' '),
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
    'required AUS `australia.visa_check_type` is `agent`',
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
  const body = response('getVisaCheck');
  const { children } = field(body, 'response.data.visa');
  expect(children.groups.map(({ anchor }) => anchor)).toEqual([
    'response.data.visa.VisaResult',
    'response.data.visa.NewZealandCreationEcho',
  ]);
  expect(field(body, 'response.data.visa.new_zealand.visa_expiry').nullable).toBe(true);
  const employer = 'response.data.visa.new_zealand.NewZealandEmployerEnquiry.visa_expiry';
  expect(field(body, employer).nullable).toBe(false);
  expect(field(body, employer).path).toBe('data.visa.new_zealand.visa_expiry');
});

test('lists what may stand under data once', () => {
  const { shared } = response('getWorkRights');
  const data = shared.find(({ name }) => name === 'data');
  expect(data?.children).toEqual({ shared: [], groups: [], sameAs: 'response' });
  expect(shared.map(({ anchor }) => anchor)).toContain('response.visa_expiry_date');
});

test('marks arrays in the path', () => {
  expect(field(response('listOnboards'), 'response[].onboard_id').path).toBe('[].onboard_id');
  const conditions = field(response('listVisaChecks'), 'response.data[].visa.australia.conditions');
  expect(conditions.type).toBe('array of objects or string');
  expect(conditions.children.shared.map(({ anchor }) => anchor)).toEqual([
    'response.data[].visa.australia.conditions[].description',
    'response.data[].visa.australia.conditions[].code',
  ]);
});

test('tells open lists of values from closed ones', () => {
  const body = response('getVisaCheck');
  expect(field(body, 'response.data.status').values).toEqual({
    kind: 'open',
    list: ['pending', 'completed'],
  });
  expect(field(body, 'response.data.mode').values?.kind).toBe('closed');
  const gender = field(body, 'response.data.visa.new_zealand.gender');
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
    anchor: 'request.document.identifier',
    path: 'document.identifier',
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
