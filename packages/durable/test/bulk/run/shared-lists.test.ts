import { expect, test } from 'vitest';
import { UnexpectedResponseError, VisaChecks } from '@workrights/client';

import { withSharedLists } from '../../../src/bulk/run/shared-lists.ts';

const PIECE = new Uint8Array(1024 * 1024);

function clientOf(body: () => BodyInit) {
  let requests = 0;
  const fetch = withSharedLists(async () => {
    requests += 1;
    return new Response(body());
  });
  const checks = new VisaChecks({ baseUrl: 'https://visa.example', accessToken: 'x', fetch });
  return { checks, count: () => requests };
}

test('lists that are wanted at the same time are requested once, and each caller reads the whole list', async () => {
  const { checks, count } = clientOf(() => JSON.stringify({ data: [{ id: 'vc_1', note: '🦘' }] }));
  const lists = await Promise.all([checks.list(), checks.list(), checks.list()]);
  expect(lists.map((list) => list.map(({ id }) => id))).toEqual([['vc_1'], ['vc_1'], ['vc_1']]);
  expect(count()).toBe(1);
});

test('a shared list without end is given up at the limit of the client', async () => {
  let sent = 0;
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        sent += 1;
        // Ends the response in case the limit doesn't.
        if (sent > 100) controller.error(new Error('read on and on'));
        else controller.enqueue(PIECE);
      },
    });
  const { checks } = clientOf(endless);
  const errors = await Promise.allSettled([checks.list(), checks.list()]);
  for (const each of errors) {
    expect(each).toMatchObject({ status: 'rejected', reason: expect.any(UnexpectedResponseError) });
  }
  expect(sent).toBeLessThan(50);
});
