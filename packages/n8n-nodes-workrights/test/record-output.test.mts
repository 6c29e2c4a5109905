import { describe, expect, it } from 'vitest';
import { outputModeOf, recordOutput } from '../nodes/WorkRights/shared/record-output.ts';
import { simplifyCheck, simplifyWorkRights } from '../nodes/WorkRights/shared/simplify.ts';
import { fakeContext } from './support/fake-context.mts';

const check = { id: 'vc_1', status: 'pending', mode: 'offpeak', document: { identifier: 'PA1' } };
const doubts = 'the check is not completed';

const outputOf = (parameters: object) => {
  const { context } = fakeContext({ parameters: () => parameters as Record<string, unknown> });
  return recordOutput(check, outputModeOf(context, 0), simplifyCheck, 0).json;
};

describe('the output of a record', () => {
  it.each([
    ['a node', {}, simplifyCheck(check)],
    ['a node without Simplify', { simple: false }, check],
    ['a tool', { output: 'simplified' }, simplifyCheck(check)],
    ['a tool that gives it raw', { output: 'raw' }, check],
    [
      'a tool with fields, of the simplified and of the raw record',
      { output: 'selected', fields: ['mode', 'status', 'expiry_date'] },
      { id: 'vc_1', doubts, mode: 'offpeak', status: 'pending', expiry_date: null },
    ],
    ['a tool without any field', { output: 'selected', fields: [] }, { id: 'vc_1', doubts }],
    [
      'a tool with a field that is not there',
      { output: 'selected', fields: ['visa'] },
      { id: 'vc_1', doubts, visa: null },
    ],
  ])('of %s', (_, parameters, expected) => {
    expect(outputOf(parameters)).toEqual(expected);
  });

  it('names the person by the key of the record, and nothing else but its doubts', () => {
    const record = { key_id: 'K1', onboard_id: 'ob_1', given_names: 'Robin', status: 'Citizen' };
    expect(recordOutput(record, ['status'], simplifyWorkRights, 2)).toEqual({
      json: { key_id: 'K1', doubts: expect.stringContaining('only words'), status: 'Citizen' },
      pairedItem: { item: 2 },
    });
  });
});
