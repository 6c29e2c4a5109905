import { expect, test } from 'vitest';
import { highlightJson, jsonPieces } from '../../../src/reference/components/highlight-json.ts';
import {
  branchesLabel,
  conditionText,
  presenceTexts,
  wholeText,
} from '../../../src/reference/components/presence.ts';
import { byField } from '../../../src/reference/components/refused.ts';
import { requiredFirst } from '../../../src/reference/components/required-first.ts';
import { everyField, operationNamed, type Fields } from '../../../src/reference/model/reference.ts';
import { requiredForms } from '../../../src/reference/model/required-forms.ts';

function texts(anchor: string, branch?: string): string[] {
  const { requestBody } = operationNamed('createVisaCheck');
  const fields = [...everyField(requestBody?.fields ?? { shared: [], groups: [] })];
  const field = fields.find((one) => one.anchor === anchor);
  const within = requestBody?.fields.groups.find((group) => group.branch.when?.value === branch)?.branch;
  return field ? presenceTexts(field, 'request', within).map(wholeText) : [];
}

test('says in words when a field is there', () => {
  expect(texts('request.jurisdiction')).toEqual(['required']);
  expect(texts('request.document.date_of_birth')).toEqual(['`AUS`: required', '`NZL`: optional']);
  expect(texts('request.customer_authority_id')).toEqual([
    '`AUS`: required if `australia.visa_check_type` is `agent`',
    'otherwise optional',
  ]);
});

test('does not name a branch again within its own group', () => {
  expect(texts('request.australia', 'AUS')).toEqual(['required']);
});

function required(operationId: string): Record<string, string[]> {
  const { requestBody } = operationNamed(operationId);
  const forms = requestBody ? requiredForms(requestBody) : [];
  return Object.fromEntries(
    forms.map(({ branches, entries }) => [
      branchesLabel(branches),
      entries.map(({ fields, before, condition }) =>
        [before, fields.map(({ path }) => path).join(' '), condition && conditionText(condition)]
          .filter(Boolean)
          .join(' '),
      ),
    ]),
  );
}

test('says at a glance what each form of a body has to hold', () => {
  const check = required('createVisaCheck');
  expect(Object.keys(check)).toEqual(['`AUS`', '`NZL`, `verification`', '`NZL`, `employer`']);
  expect(check['`AUS`']).toEqual([
    'jurisdiction',
    'document.type',
    'document.identifier',
    'document.country',
    'document.family_name',
    'document.date_of_birth',
    'australia.visa_check_type',
    'customer_authority_id if `australia.visa_check_type` is `agent`',
  ]);
  expect(required('saveOnboard')['Creation']).toEqual([
    'accountkeyid',
    'at least one of email mobile_number',
  ]);
  expect(required('getWorkRights')['']).toContain('exactly one of key_id onboard_id employee_id');
  expect(required('lookupVisaChecks')).toEqual({});
});

test('escapes what an example holds', () => {
  expect(highlightJson({ 'a<b': ['</s>', 1.5e3, null, 'say "no" & go'] })).toBe(
    [
      '{',
      '  <i>"a&lt;b"</i>: [',
      '    <s>"&lt;/s&gt;"</s>,',
      '    <b>1500</b>,',
      '    <b>null</b>,',
      '    <s>"say \\"no\\" &amp; go"</s>',
      '  ]',
      '}',
    ].join('\n'),
  );
});

test('tells JSON in pieces apart as a whole text: nothing is lost', () => {
  const text = JSON.stringify({ a: ['x: "y"', -1, true, null], 'b:': {} }, undefined, 2);
  const pieces = jsonPieces(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.flatMap(({ tag, text: own }) => (tag ? [`${tag} ${own}`] : []))).toEqual([
    'i "a"',
    String.raw`s "x: \"y\""`,
    'b -1',
    'b true',
    'b null',
    'i "b:"',
  ]);
});

test('lists what must be there first, forms that have such fields next, and the rest in the order of the contract', () => {
  const order = (fields: Fields) =>
    requiredFirst(fields).flatMap((part) =>
      Array.isArray(part) ? part.map(({ name }) => name) : [`<${part.branch.title}>`],
    );
  expect(order(operationNamed('createVisaCheck').requestBody!.fields)).toEqual([
    'jurisdiction',
    'document',
    'customer_authority_id',
    '<Australian visa check create>',
    '<New Zealand visa check create>',
    'environment',
    'mode',
    'visa_check_schema',
  ]);
  expect(order(operationNamed('listOnboards').requestBody!.fields)).toEqual([
    'accountkeyid',
    'onboard_status',
    'page_number',
  ]);
});

test('sorts refused cases by field, with the value at fault, those of the whole body last', () => {
  const groups = byField(operationNamed('createVisaCheck').rejected);
  const identifier = groups.find(({ field }) => field?.path === 'document.identifier');
  expect(identifier?.cases.map(({ fault }) => fault)).toContain('""');
  expect(groups[0]?.field?.path).toBe('jurisdiction');
  expect(groups.findIndex(({ field }) => !field)).toBe(groups.length - 1);
});
