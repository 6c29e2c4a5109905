import { OutcomeUnknownError, type Reconciliation } from '@workrights/client';
import { expect, test } from 'vitest';

import { sendOnce } from '../src/service/reconcile-lost.ts';

/** The command's output after a lost create, for this result of the search. */
async function told(result: Reconciliation): Promise<unknown> {
  let sent = 0;
  const lost = new OutcomeUnknownError('createVisaCheck: the response is lost', {
    reconcile: async () => result,
  });
  const send = (): Promise<never> => {
    sent += 1;
    return Promise.reject(lost);
  };
  const outcome = await sendOnce(send, 'workrights check list', { reconcile: true }).catch(
    (error: unknown) => error,
  );
  expect(sent).toBe(1);
  return outcome;
}

test('a lost create that made nothing may be run again', async () => {
  expect(await told({ outcome: 'none' })).toMatchObject({
    details: { code: 'not-carried-out', exitCode: 1, fix: 'Run the same command again.' },
  });
});

test.each<[string, Reconciliation]>([
  ['several', { outcome: 'several', checks: [{ id: 'vc_1' }, { id: 'vc_2' }] as never }],
  ['inconclusive', { outcome: 'inconclusive', reason: 'list-too-short' }],
])('a lost create of which looking says %s must not be sent again unseen', async (_outcome, result) => {
  expect(await told(result)).toMatchObject({
    details: {
      code: 'outcome-unknown',
      exitCode: 1,
      fix: 'Before you send it again, look for it: workrights check list',
    },
  });
});
