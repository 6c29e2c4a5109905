import { describe, expect, it, vi } from 'vitest';
import { unfinished } from '../nodes/WorkRights/actions/visaCheck/unfinished.ts';
import { hintAtUnfinished } from '../nodes/WorkRights/actions/visaCheck/wait-hints.ts';
import { fakeContext } from './support/fake-context.mts';

const checkOf = (status: string, mode = 'fastcheck') => ({ id: 'vc_1', status, mode });
/** Checks in these states, by item. */
const checks = (...states: string[]) =>
  states.map((status, item) => [item, { id: `vc_${item}`, status }] as const);

describe('the error for checks without a result', () => {
  const errorOf = (states: string[], others: string[] = [], trouble?: Error) =>
    unfinished(fakeContext().context, checks(...states), checks(...others), trouble);

  it.each([
    [['pending'], 'Visa check vc_0 is not finished', 'Not finished in time: item 0: vc_0.'],
    [
      ['pending', 'pending'],
      '2 visa checks are not finished',
      'Not finished in time: item 0: vc_0, item 1: vc_1.',
    ],
    [['failure'], 'Visa check vc_0 has no result', 'Ended without a result: item 0: vc_0.'],
    [
      ['failure', 'purged'],
      '2 visa checks have no result',
      'Ended without a result: item 0: vc_0, item 1: vc_1.',
    ],
    [
      ['failure', 'pending'],
      '2 visa checks are not finished',
      'Not finished in time: item 0: vc_0, item 1: vc_1.',
    ],
  ])('tells which are late, and which have ended: %j', (states, message, description) => {
    const error = errorOf(states);
    expect(error.message).toBe(message);
    expect(error.description?.startsWith(description)).toBe(true);
  });

  it('tells a wait that broke from checks that are late', () => {
    const error = errorOf(['pending', 'pending'], [], new Error('Invented trouble'));
    expect(error.message).toBe('The result of 2 visa checks could not be read');
    expect(error.description).toMatch(
      /^The wait ended early: Invented trouble\. Created, with a result that is not known: item 0: vc_0, /u,
    );
    expect(errorOf(['pending'], [], new Error('Invented')).message).toBe(
      'The result of visa check vc_0 could not be read',
    );
  });

  it('names the others that were created, if there are any', () => {
    expect(errorOf(['pending'], ['completed', 'completed']).description).toMatch(
      /Created as well: item 0: vc_0, item 1: vc_1\.$/u,
    );
    expect(errorOf(['pending']).description).toMatch(/ They continue: .* raise 'Timeout'\.$/u);
  });

  it('says no more than that of a check that ended for an unknown reason', () => {
    expect(errorOf(['failure']).description).toBe(
      'Ended without a result: item 0: vc_0. That says nothing about the person.',
    );
  });

  it.each([
    [['on_hold'], ' (on_hold)'],
    [['on_hold', 'in review', 'on_hold', 'pending'], ' (on_hold, in review)'],
    [['x'.repeat(40)], ` (${'x'.repeat(40)})`],
    [['x'.repeat(41)], ''],
    [['<b>odd'], ''],
    [['odd</b>'], ''],
    [['on_hold', '<b>odd</b>'], ''],
  ])('names states that nobody knows, if they are words: %j', (states, names) => {
    expect(errorOf(states).description).toContain(
      `a status that is neither pending nor completed${names}: it may never finish. Read it with 'Get'`,
    );
  });
});

describe('a check that is not finished in time', () => {
  const told = (status: string, code?: string) => {
    const check = { ...checkOf(status), result: { code } };
    return unfinished(fakeContext().context, [[0, check]], []).description;
  };

  it('goes on running when it is pending', () => {
    expect(told('pending')).toContain('They continue');
  });

  it('says what to do when it has failed', () => {
    expect(told('failure')).toContain('says nothing about the person');
    expect(told('failure')).not.toContain('They continue');
  });

  it('does not send the reader to a result that was removed', () => {
    expect(told('failure', 'VEVO_UNAVAILABLE')).toContain('Check again later.');
    expect(told('purged', 'SUCCESS')).not.toContain('Read the result');
  });

  it('is not said to say nothing when no visa was found', () => {
    expect(told('failure', 'VEVO_NO_VISA')).toMatch(/no visa.*Ask the person for a newer document/u);
    expect(told('failure', 'VEVO_NO_VISA')).not.toContain('says nothing');
  });

  it.each(['cancelled', 'on_hold', '<b>odd</b>'])('is not said to go on running when it is %s', (status) => {
    expect(told(status)).not.toContain('They continue');
    expect(told(status)).toContain('neither pending nor completed');
    expect(told(status)).not.toContain('<b>');
  });
});

describe('the hint at checks that are not finished', () => {
  const hintsOf = (given: readonly { id: string; status: string; mode: string }[], trouble?: Error) => {
    const { context, hints } = fakeContext();
    hintAtUnfinished(context, given, trouble);
    return hints;
  };
  const [late, night, done] = [checkOf('pending'), checkOf('pending', 'offpeak'), checkOf('completed')];
  const ended = checkOf('failure', 'offpeak');

  it.each([
    [[], []],
    [[done, ended], []],
    [[late, done, ended], [/^1 visa check is not finished yet\. .* no answer\. Use 'Wait for Result'/u]],
    [[late, late], [/^2 visa checks are not finished yet\./u]],
    [[night, done], [/^1 visa check is off-peak, which .* 9pm to 6am AEST\. Start .* Trigger/u]],
    [
      [night, late, night],
      [/^1 visa check is not finished yet/u, /^2 visa checks are off-peak/u],
    ],
  ])('counts those that are late and those that wait for the night: %#', (given, expected) => {
    expect(hintsOf(given)).toEqual(expected.map((words) => expect.stringMatching(words)));
  });

  it('tells why the wait ended early', () => {
    expect(hintsOf([late], new Error('Invented trouble'))).toEqual([
      expect.stringContaining('no answer. The wait ended early: Invented trouble. Use'),
    ]);
  });

  it('is a warning beside the output', () => {
    const { context } = fakeContext();
    const added = vi.spyOn(context, 'addExecutionHints');
    hintAtUnfinished(context, [late]);
    expect(added.mock.calls).toEqual([
      [expect.objectContaining({ type: 'warning', location: 'outputPane' })],
    ]);
  });
});
