import { describe, expect, it } from 'vitest';

import { summarise } from '../../src/index.ts';
import { australianCheck } from '../support/finished-checks.ts';

const at = '2026-03-05';

describe('the conditions of a summary', () => {
  it('reads the text form of conditions, with a code where a line starts with one', () => {
    const conditions = '<ul><li>8202 - Stay enrolled</li><li>Keep &lt; 20 hours</li></ul>';
    const check = australianCheck('study', { conditions, conditions_description: 'In other words.' });
    expect(summarise(check, { at }).conditions).toEqual([
      { code: '8202', text: 'Stay enrolled' },
      { code: null, text: 'Keep < 20 hours' },
      { code: null, text: 'In other words.' },
    ]);
  });

  const enrolled = { code: '8202', text: 'Stay enrolled.' };
  const address = { code: '8533', text: 'Report a new address.' };

  it.each([
    ['the same words', '8202: Stay enrolled.', '8202: Stay enrolled.', [enrolled]],
    [
      'numbers, then their words',
      '8202, 8533',
      '8202: Stay enrolled. 8533: Report a new address.',
      [enrolled, address],
    ],
    [
      'numbers, then lines of words',
      '8202 8533',
      '8202 - Stay enrolled.\n8533 - Report a new address.',
      [enrolled, address],
    ],
    [
      'words that begin with the number',
      [{ code: 8202, description: '8202: Stay enrolled.' }],
      null,
      [enrolled],
    ],
  ])('says each condition once when the two fields hold %s', (_, conditions, description, expected) => {
    const check = australianCheck('study', { conditions, conditions_description: description });
    expect(summarise(check, { at }).conditions).toEqual(expected);
  });

  it.each([
    ['a number inside it', 'Under 8202 Stay enrolled.', [null]],
    ['a longer number', '82021 Stay enrolled.', [null]],
    ['numbers after words', 'Under 8202, 8533', [null]],
    ['numbers before words', '8202, 8533 apply', [null]],
    ['three numbers', '8202, 8533; 8501', ['8202', '8533', '8501']],
    ['blanks around its dashes', '8202 - Stay enrolled. 8533 - Report.', ['8202', '8533']],
    ['numbers of other things', '8202: Work 8533 hours', ['8202']],
  ])('reads the numbers of conditions from a line with %s', (_, conditions, codes) => {
    const check = australianCheck('study', { conditions });
    expect(summarise(check, { at }).conditions.map(({ code }) => code)).toEqual(codes);
  });

  it('keeps the number of a condition that has no words', () => {
    const check = australianCheck('study', { conditions: '8202, 8533', conditions_description: null });
    expect(summarise(check, { at }).conditions).toEqual([
      { code: '8202', text: '' },
      { code: '8533', text: '' },
    ]);
  });

  it.each([
    [
      'a number of its own in its words',
      [{ code: 8202, description: '8533: Report.' }],
      '8202',
      '8533: Report.',
    ],
    ['only its number for words', [{ code: 8202, description: '8202' }], '8202', '8202'],
    ['a number without words', [{ code: 8202, description: null }], '8202', ''],
    ['words without a number', [{ description: 'Stay enrolled.' }], null, 'Stay enrolled.'],
    ['null for a number', [{ code: null, description: 'Stay enrolled.' }], null, 'Stay enrolled.'],
    ['a number that is a text', [{ code: 'A1', description: 'Stay enrolled.' }], 'A1', 'Stay enrolled.'],
  ])('reads a condition with %s', (_, conditions, code, text) => {
    const summary = summarise(australianCheck('study', { conditions }), { at });
    expect(summary.conditions).toEqual([{ code, text }]);
    expect(summary.missing.map(({ field }) => field)).not.toContain('conditions');
  });

  it('joins words to the number that they name, and to no other', () => {
    const conditions = [
      { code: 8202 },
      { code: 8533, description: 'Report.' },
      { description: 'Be insured.' },
    ];
    const description = '8202: Stay enrolled.\n8533: Report a new address.\nBe insured.\nDo not drive.';
    const check = australianCheck('study', { conditions, conditions_description: description });
    expect(summarise(check, { at }).conditions).toEqual([
      { code: '8202', text: 'Stay enrolled.' },
      { code: '8533', text: 'Report.' },
      { code: null, text: 'Be insured.' },
      { code: null, text: 'Do not drive.' },
    ]);
  });

  it('leaves a number without words as it is when the description is about others', () => {
    const check = australianCheck('study', {
      conditions: [{ code: 8202 }],
      conditions_description: '8533: Report.',
    });
    expect(summarise(check, { at }).conditions).toEqual([
      { code: '8202', text: '' },
      { code: '8533', text: 'Report.' },
    ]);
  });
});
