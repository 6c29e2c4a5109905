import { expect, test } from 'vitest';
import { highlightJson } from '../../../src/reference/components/highlight-json.ts';
import { branchesLabel, presenceTexts } from '../../../src/reference/components/presence.ts';
import { byField } from '../../../src/reference/components/refused.ts';
import { everyField, operationNamed } from '../../../src/reference/model/reference.ts';
import { requiredForms } from '../../../src/reference/model/required-forms.ts';

function texts(anchor: string, branch?: string): string[] {
  const { requestBody } = operationNamed('createVisaCheck');
  const fields = [...everyField(requestBody?.fields ?? { shared: [], groups: [] })];
  const field = fields.find((one) => one.anchor === anchor);
  const within = requestBody?.fields.groups.find((group) => group.branch.when?.value === branch)?.branch;
  return field ? presenceTexts(field, 'request', within).map(({ text }) => text) : [];
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
      entries.map(({ fields, before, after }) =>
        [before, fields.map(({ path }) => path).join(' '), after].filter(Boolean).join(' '),
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

test('sorts refused cases by field, with the value at fault, those of the whole body last', () => {
  const groups = byField(operationNamed('createVisaCheck').rejected);
  const identifier = groups.find(({ field }) => field?.path === 'document.identifier');
  expect(identifier?.cases.map(({ fault }) => fault)).toContain('""');
  expect(groups[0]?.field?.path).toBe('jurisdiction');
  expect(groups.findIndex(({ field }) => !field)).toBe(groups.length - 1);
});
