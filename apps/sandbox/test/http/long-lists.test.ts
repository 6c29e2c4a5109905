import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { australianCheck } from '../support/check-requests.ts';
import { startSandbox, type TestSandbox, useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

/** The contract has no maximum length for a name. */
const LONG_NAME = 'a'.repeat(100_000);
const COUNT = 40;

async function createLongChecks(sandbox: TestSandbox): Promise<string[]> {
  const { document } = australianCheck();
  const body = australianCheck('work', { document: { ...document, family_name: LONG_NAME } });
  for (let index = 0; index < COUNT; index += 1) await sandbox.visaChecks('POST', '/v2/visa-checks', body);
  return sandbox.context.store.checks.list(COUNT);
}

describe.each(['data', 'bare', 'wrapped-items'] as const)('a list of 4 MB in the form %s', (listEnvelope) => {
  test('comes whole, in order, as it does when it is short', async () => {
    const sandbox = await startSandbox({ quirks: { listEnvelope } });
    const ids = await createLongChecks(sandbox);
    for (const limit of [COUNT, 1]) {
      // The contract doesn't have all of these forms.
      const answer = await fetch(`${sandbox.url}/v2/visa-checks?limit=${limit}`, {
        headers: { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' },
      });
      const body = (await answer.json()) as { data: { id: string }[] } & {
        data?: { id: string };
        id: string;
      }[];
      const items = listEnvelope === 'data' ? body.data : body;
      const listed = items.map((item) => ('data' in item && item.data ? item.data : item) as { id: string });
      expect(listed.map(({ id }) => id)).toEqual(ids.slice(0, limit));
    }
  });
});

test('a short list announces its length', async () => {
  const answer = await sandbox.visaChecks('GET', '/v2/visa-checks');
  expect(answer.headers.get('content-length')).toBe(String('{"data":[]}'.length));
});

test('a long list of onboarding requests comes whole', async () => {
  for (let index = 0; index < 5; index += 1) {
    const person = { email: `p${index}@citizen.example`, family_name: LONG_NAME };
    await sandbox.workRights('/v1/onboarding/', person);
  }
  const listed = (await (await sandbox.workRights('/v1/onboarding/list', {})).json()) as { email: string }[];
  expect(listed.map(({ email }) => email)).toEqual(
    [4, 3, 2, 1, 0].map((index) => `p${index}@citizen.example`),
  );
});

test.each(['truncate', 'malformed-json'])('the fault %s cuts a long list too', async (fault) => {
  await createLongChecks(sandbox);
  await fetch(`${sandbox.url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault, operation: 'listVisaChecks' }),
  });
  const answer = sandbox.visaChecks('GET', `/v2/visa-checks?limit=${COUNT}`).then((each) => each.json());
  await expect(answer).rejects.toThrow(fault === 'truncate' ? 'terminated' : SyntaxError);
});

test('HEAD of a long list has no body', async () => {
  await createLongChecks(sandbox);
  const answer = await sandbox.visaChecks('HEAD', `/v2/visa-checks?limit=${COUNT}`);
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0]);
});

test('a caller that does not read makes the sandbox hold a piece of its list, not the list', async () => {
  await createLongChecks(sandbox);
  const asked = Array.from({ length: COUNT }, () => sandbox.context.store.checks.list(COUNT)).flat();
  let rendered = 0;
  const { checks } = sandbox.context.store;
  const read = checks.get.bind(checks);
  Object.assign(checks, { get: (id: string) => ((rendered += 1), read(id)) });
  // Ids that repeat would be read once; this counts how many are read before the caller reads on.
  Object.assign(checks, { list: () => asked });
  const sent = get({
    port: sandbox.port,
    path: `/v2/visa-checks?limit=${asked.length}`,
    headers: { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' },
  });
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let before = -1;
  while (before !== rendered) {
    before = rendered;
    await sleep(300);
  }
  expect(rendered).toBeLessThan(asked.length / 2);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  expect([rendered, bytes > asked.length * LONG_NAME.length]).toEqual([asked.length, true]);
});

test('other requests have their turn between the pieces of a long list, however fast the caller takes them', async () => {
  await createLongChecks(sandbox);
  const { checks } = sandbox.context.store;
  const read = checks.get.bind(checks);
  let turn = 0;
  let isDone = false;
  const nextTurn = () => {
    turn += 1;
    if (!isDone) setImmediate(nextTurn);
  };
  setImmediate(nextTurn);
  const readInTurn = new Map<number, number>();
  Object.assign(checks, {
    get: (id: string) => {
      readInTurn.set(turn, (readInTurn.get(turn) ?? 0) + 1);
      return read(id);
    },
  });
  const answer = await sandbox.visaChecks('GET', `/v2/visa-checks?limit=${COUNT}`);
  await answer.arrayBuffer();
  isDone = true;
  // Each of these checks is longer than a piece.
  expect(Math.max(...readInTurn.values())).toBeLessThanOrEqual(2);
  expect([...readInTurn.values()].reduce((sum, count) => sum + count)).toBe(COUNT);
});
