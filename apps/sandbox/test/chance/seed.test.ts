import { Agent, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { assert, asyncProperty, array, constantFrom, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../src/index.ts';
import { checkRequest } from '../support/requests.ts';
import { startSandbox } from '../support/start-sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOON = Date.parse('2026-11-23T02:00:00Z');
const body = JSON.stringify(checkRequest('work'));
const offpeak = JSON.stringify({ ...checkRequest('verification'), mode: 'offpeak' });
const onboard = JSON.stringify({ accountkeyid: 'sandbox-account', email: 'sam@sandbox.example' });

type Sent = readonly [method: string, path: string, body?: string];
const KEY = '?key=sandbox-api-key';
const requests: readonly Sent[] = [
  ['POST', '/v2/visa-checks', body],
  ['POST', '/v2/visa-checks', offpeak],
  ['POST', '/v2/visa-checks', '{"jurisdiction": "AUS"}'],
  ['GET', '/v2/visa-checks?limit=5'],
  ['GET', '/v2/visa-checks/vc_none'],
  ['GET', '/nothing'],
  ['POST', `/v1/onboarding/${KEY}`, onboard],
  ['POST', `/v1/onboarding/list${KEY}`, '{"accountkeyid":"sandbox-account"}'],
  ['POST', '/_sandbox/scenarios/arm', '{"scenario":"authority-down"}'],
  ['POST', '/_sandbox/clock/advance', '{"seconds":30}'],
];

/** A sandbox with a fixed public URL, whatever its port. Its responses are recorded byte for byte. */
async function start(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ publicUrl: 'http://sandbox.example', ...options });
  sandbox.clock.set(NOON, 'frozen');
  const agent = new Agent({ keepAlive: false });
  const send = async ([method, path, sent]: Sent): Promise<string> => {
    const headers = {
      authorization: 'Bearer sandbox-access-token',
      version: '2024-03-05',
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    };
    const outgoing = request({ port: sandbox.port, host: '127.0.0.1', method, path, headers, agent });
    outgoing.end(sent);
    try {
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
      const chunks = (await answer.toArray()) as Buffer[];
      return `${answer.statusCode}\n${answer.rawHeaders.join('\n')}\n${Buffer.concat(chunks).toString('latin1')}`;
    } catch (error) {
      return `broken: ${(error as NodeJS.ErrnoException).code}`;
    }
  };
  const sendAll = async (all: readonly Sent[]) => {
    const texts: string[] = [];
    for (const each of all) texts.push(await send(each));
    return texts;
  };
  return { sandbox, send, sendAll };
}

const idOf = (text: string) => /vc_[0-9a-f]{32}/u.exec(text)?.[0];

test('two sandboxes with one seed give the same bytes for the same requests, whatever both are', async () => {
  const faults = [
    { fault: 'status', status: 503, probability: 0.3, times: null },
    { fault: 'reset-after', probability: 0.2, times: null },
    { fault: 'delay', delay_distribution: { type: 'uniform', lower: 0, upper: 2 }, probability: 0.3 },
  ] as const;
  await assert(
    asyncProperty(
      string({ minLength: 1 }).filter((text) => text.trim() !== ''),
      array(constantFrom(...requests), { maxLength: 12 }),
      async (seed, sent) => {
        const [one, two] = [await start({ seed, faults }), await start({ seed, faults })];
        expect(await two.sendAll(sent)).toEqual(await one.sendAll(sent));
        await Promise.all([one.sandbox.close(), two.sandbox.close()]);
      },
    ),
    { numRuns: 25 },
  );
});

describe('a seed', () => {
  test('decides the ids, how long a check takes, and the chances of faults', async () => {
    const chances = async (seed: string) => {
      const { sandbox, sendAll } = await start({ seed });
      const [created = ''] = await sendAll([['POST', '/v2/visa-checks', body]]);
      sandbox.armFault({ fault: 'status', status: 503, probability: 0.5, times: null });
      const list: Sent = ['GET', '/v2/visa-checks?limit=1'];
      const statuses = (await sendAll(Array.from({ length: 40 }, () => list))).map((text) =>
        text.slice(0, 3),
      );
      const record = sandbox.context.store.checks.get(idOf(created) ?? '');
      return { id: idOf(created), takes: (record?.completesAt ?? 0) - NOON, statuses };
    };
    const [one, other] = [await chances('one'), await chances('other')];
    expect(await chances('one')).toEqual(one);
    expect(one.statuses).toEqual(expect.arrayContaining(['200', '503']));
    for (const field of ['id', 'takes', 'statuses'] as const) expect(other[field]).not.toEqual(one[field]);
  });

  test('gives the same ids again after a reset, and after a restore those from then on', async () => {
    const { sandbox, send } = await start({ seed: 'one' });
    const create = async () => idOf(await send(['POST', '/v2/visa-checks', body]));
    const reset = () => send(['POST', '/_sandbox/reset']);
    const first = await create();
    sandbox.saveSnapshot('kept');
    const second = await create();
    await sandbox.restoreSnapshot('kept');
    expect(await create()).toBe(second);
    await reset();
    expect([await create(), await create()]).toEqual([first, second]);
  });

  test('gives no id twice when the sandbox starts again on its data folder, or fails to store one', async () => {
    const data = temporaryFolder();
    const ids = new Set<string | undefined>();
    for (let run = 0; run < 3; run += 1) {
      const { sandbox, send } = await start({ data, seed: 'one', accounts: [{ name: 'acme' }] });
      for (let count = 0; count < 5; count += 1) ids.add(idOf(await send(['POST', '/v2/visa-checks', body])));
      await sandbox.close();
    }
    expect(ids.size).toBe(15);
    expect(ids.has(undefined)).toBe(false);
  });
});

test('without a seed, two sandboxes give no id of the other', async () => {
  const [one, two] = [await start(), await start()];
  const create: Sent = ['POST', '/v2/visa-checks', body];
  expect(idOf(await one.send(create))).not.toBe(idOf(await two.send(create)));
});
