import { expect, test } from 'vitest';
import { highlightJson } from '../../../src/reference/components/highlight-json.ts';
import { presenceTexts } from '../../../src/reference/components/presence.ts';
import { byField } from '../../../src/reference/components/refused.ts';
import { everyField, operationNamed } from '../../../src/reference/model/reference.ts';

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
