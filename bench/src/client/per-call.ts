import { VisaChecks } from '@workrights/client';

import { createClient } from '../generated/visa-checks/client/index.ts';
import { getVisaCheck } from '../generated/visa-checks/sdk.gen.ts';
import { startLoopback } from './loopback.ts';
import { answer } from './answer.ts';
import { atMost } from '../report/promises.ts';
import { median } from '../report/median.ts';
import { table } from '../report/table.ts';
import type { Section } from './section.ts';

const ROUNDS = 60;
const CALLS_A_ROUND = 150;
const AT_MOST = 1.1;

type Call = () => Promise<{ id: string }>;

const ID = answer.data.id;
const HEADERS = { Authorization: 'Bearer sandbox-access-token', Version: '2024-03-05' };

function callsTo(url: string): Record<'fetch' | 'heyApi' | 'ours', Call> {
  const plain = createClient({ baseUrl: url, headers: HEADERS });
  const checks = new VisaChecks({ baseUrl: url, accessToken: 'sandbox-access-token' });
  return {
    fetch: async () => {
      const response = await fetch(`${url}/v2/visa-checks/${ID}`, { headers: HEADERS });
      return ((await response.json()) as { data: { id: string } }).data;
    },
    heyApi: async () => {
      const { data } = await getVisaCheck({ client: plain, path: { id: ID }, throwOnError: true });
      return data.data;
    },
    ours: () => checks.get(ID),
  };
}

async function microsecondsPerCall(call: Call): Promise<number> {
  const began = performance.now();
  for (let index = 0; index < CALLS_A_ROUND; index += 1) {
    const { id } = await call();
    if (typeof id !== 'string') throw new Error('The answer was not read.');
  }
  return ((performance.now() - began) * 1000) / CALLS_A_ROUND;
}

/** Measures a whole call: over keep-alive HTTP to another process, with the response parsed. */
export async function measureCalls(): Promise<Section> {
  using server = await startLoopback();
  const calls = Object.entries(callsTo(server.url));
  const rounds: Record<string, number[]> = Object.fromEntries(calls.map(([name]) => [name, []]));
  for (const [, call] of calls) await microsecondsPerCall(call);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round begins with another call, so that the order favours none.
    for (let turn = 0; turn < calls.length; turn += 1) {
      const [name, call] = calls[(round + turn) % calls.length]!;
      rounds[name]!.push(await microsecondsPerCall(call));
    }
  }
  const of = (name: string): number => median(rounds[name]!);
  const ratio = of('ours') / of('heyApi');
  const row = (label: string, name: string): string[] => [
    label,
    of(name).toFixed(0),
    (of(name) / of('heyApi')).toFixed(2),
  ];
  return {
    title: 'One call',
    body: `GET of a completed check from another process on this machine, one after another; median of ${ROUNDS} interleaved rounds of ${CALLS_A_ROUND}.\n\n${table(
      ['client', 'µs a call', 'against hey-api'],
      [
        row('`fetch` and `json()`', 'fetch'),
        row("hey-api's plain ky client", 'heyApi'),
        row('`VisaChecks.get`', 'ours'),
      ],
    )}`,
    promises: [atMost('a call: times as long', ratio, AT_MOST, { beside: "hey-api's plain ky client" })],
  };
}
