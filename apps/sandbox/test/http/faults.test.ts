import { expect, test } from 'vitest';
import type { Fault } from '../../src/faults/fault.ts';
import { australianCheck } from '../support/check-requests.ts';
import { readEnvelope } from '../support/read-json.ts';
import { startSandbox, type TestSandbox } from '../support/start-sandbox.ts';

/** Doesn't use `checkedFetch`, because the contract doesn't allow a fault's response. */
const create = ({ url }: TestSandbox) =>
  fetch(`${url}/v2/visa-checks`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sandbox-access-token',
      version: '2024-03-05',
      'content-type': 'application/json',
    },
    body: JSON.stringify(australianCheck()),
  });

async function withFault(fault: Fault) {
  const sandbox = await startSandbox();
  sandbox.context.faults.arm('createVisaCheck', fault, 1);
  const count = () => sandbox.context.store.checks.list(10).length;
  return { sandbox, count };
}

test('a status is answered once, and the request does nothing', async () => {
  const { sandbox, count } = await withFault({ kind: 'status', status: 429, retryAfter: '7' });
  const response = await create(sandbox);
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('7');
  expect(count()).toBe(0);
  expect((await create(sandbox)).status).toBe(201);
});

test('a status may come without Retry-After', async () => {
  const { sandbox } = await withFault({ kind: 'status', status: 429 });
  expect((await create(sandbox)).headers.has('retry-after')).toBe(false);
});

test('a reset after the state change: no answer, but the check is there', async () => {
  const { sandbox, count } = await withFault({ kind: 'reset', when: 'after' });
  await expect(create(sandbox)).rejects.toThrow('fetch failed');
  expect(count()).toBe(1);
});

test('a reset before the state change: no answer and no check', async () => {
  const { sandbox, count } = await withFault({ kind: 'reset', when: 'before' });
  await expect(create(sandbox)).rejects.toThrow('fetch failed');
  expect(count()).toBe(0);
});

test('malformed JSON: a complete answer that does not parse', async () => {
  const { sandbox, count } = await withFault({ kind: 'malformed-json' });
  const response = await create(sandbox);
  expect(response.status).toBe(201);
  const text = await response.text();
  expect(text).toHaveLength(Number(response.headers.get('content-length')));
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(count()).toBe(1);
});

test('a truncated PDF: half of the announced bytes, then the connection drops', async () => {
  const sandbox = await startSandbox();
  const { meta } = await readEnvelope(create(sandbox));
  sandbox.clock.advance(20_000);
  const { data } = await readEnvelope(sandbox.visaChecks('GET', new URL(meta.links.self).pathname));
  const [attachment] = data.attachments;
  sandbox.context.faults.arm('downloadAttachment', { kind: 'truncate' }, 1);
  const headers = { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' };
  const response = await fetch(attachment?.download_url ?? '', { headers });
  expect(Number(response.headers.get('content-length'))).toBe(attachment?.file.size);
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
});

test('a delay keeps the answer back', async () => {
  const { sandbox } = await withFault({ kind: 'delay', milliseconds: 50 });
  let answered = false;
  const response = create(sandbox).then((value) => {
    answered = true;
    return value;
  });
  // The check is created only after the wait, so there is none while the response is open.
  expect(sandbox.context.store.checks.list(1)).toEqual([]);
  expect(answered).toBe(false);
  expect((await response).status).toBe(201);
});

test('a refused request uses up no fault', async () => {
  const { sandbox } = await withFault({ kind: 'status', status: 503 });
  expect((await sandbox.visaChecks('POST', '/v2/visa-checks', {})).status).toBe(422);
  expect((await create(sandbox)).status).toBe(503);
});
