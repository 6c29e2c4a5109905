import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { VisaCheckCreate } from '@workrights/client';
import { createSandbox } from '@workrights/sandbox';

import type { LedgerPlace } from '../../src/open-ledger.ts';
import { startProgram } from '../base/program.ts';
import { KEY } from '../bulk/ledger/invented.ts';
import { requestOf } from '../bulk/run/world.ts';
import type { GatewayOrder } from './programs/gateway.ts';

const program = path.join(import.meta.dirname, 'programs/gateway.ts');
const TOKEN = 'an-invented-token-of-a-relay';
/** How many creates are in progress at a time, and how often each is sent at the same time. */
const [AT_ONCE, TWICE] = [8, 2];
/** The ledger of a server can't know that a process is dead, and the service may list a check late. In milliseconds. */
const LATER = 150_000;

export interface GatewayAccount {
  /** Documents with more than one check. */
  readonly twice: readonly string[];
  /** Creates that ended with 201, whose id is that of the document's check. */
  readonly created: number;
  /** Creates that ended as not created, without a check. */
  readonly notCreated: number;
  /** Everything else. */
  readonly wrong: readonly string[];
  /** How often a process died in the middle of a create. */
  readonly kills: number;
}

/**
 * Creates checks through relays on one ledger, each request twice at the same time and again until it has an outcome. The relays
 * die in the middle of some, before or after the service has created the check, and are started again.
 */
export async function createDespiteKills(
  place: LedgerPlace,
  { creates, relays, every }: { creates: number; relays: number; every: number },
): Promise<GatewayAccount> {
  await using sandbox = await createSandbox();
  // The list of recent checks must reach back to before the first create.
  sandbox.addRecords({ visa_checks: [requestOf(1)] });
  sandbox.clock.advance(10 * 60_000);
  const people = Array.from({ length: creates }, (_, index) => requestOf(index + 1_000));
  const identifiers = people.map(({ document }) => String(document.identifier));
  const order: GatewayOrder = {
    place,
    key: KEY,
    url: sandbox.url,
    accessToken: sandbox.credentials.accessToken,
    token: TOKEN,
    ahead: 10 * 60_000,
    diesBefore: identifiers.filter((_, index) => index % every === 1),
    diesAfter: identifiers.filter((_, index) => index % every === Math.floor(every / 2)),
  };
  let current = order;
  let kills = 0;
  const urls: string[] = [];
  const stopped = new AbortController();
  const keepRunning = async (which: number): Promise<void> => {
    while (!stopped.signal.aborted) {
      const { child, ended } = startProgram(program, current);
      child.stderr.pipe(process.stderr, { end: false });
      const stop = () => child.kill('SIGTERM');
      stopped.signal.addEventListener('abort', stop);
      restarts[which] = stop;
      child.stdout.once('data', (piece: Buffer) => (urls[which] = piece.toString().trim()));
      const [, signal] = await ended;
      urls[which] = '';
      stopped.signal.removeEventListener('abort', stop);
      if (signal === 'SIGKILL') kills += 1;
    }
  };
  const restarts: (() => void)[] = [];
  const running = Array.from({ length: relays }, (_, which) => keepRunning(which));

  const outcomes = new Map<string, Outcome>();
  const createAll = async (wanted: readonly VisaCheckCreate[], times: number): Promise<void> => {
    const left = [...wanted];
    const work = async (): Promise<void> => {
      for (let body = left.shift(); body; body = left.shift()) {
        const key = `row of ${String(body.document.identifier)}`.replaceAll(' ', '-');
        for (let time = 0; time < times && !isFinal(outcomes.get(key));) {
          while (!urls.some(Boolean)) await sleep(50);
          const up = urls.filter(Boolean);
          const tries = Array.from({ length: TWICE }, (_, index) =>
            post(up[(time + index) % up.length]!, key, body),
          );
          const answers = (await Promise.all(tries)).filter((outcome) => outcome !== undefined);
          // A relay that isn't there has answered nothing.
          if (answers.length > 0) time += 1;
          for (const outcome of answers) {
            if (!isFinal(outcomes.get(key))) outcomes.set(key, outcome);
          }
          if (!isFinal(outcomes.get(key))) await sleep(100);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };
  await createAll(people, 2);
  // Later, every create has an outcome.
  sandbox.clock.advance(LATER);
  current = { ...order, ahead: order.ahead + LATER };
  for (const restart of restarts) restart();
  await createAll(people, 200);
  stopped.abort();
  await Promise.all(running);

  const list = await fetch(`${sandbox.url}/v2/visa-checks?limit=${creates * 2 + 10}`, {
    headers: { authorization: `Bearer ${order.accessToken}`, version: '2024-03-05' },
  });
  const { data } = (await list.json()) as { data: { id: string; document: { identifier: string } }[] };
  const byDocument = Map.groupBy(data, ({ document }) => document.identifier);
  const judged = identifiers.map((identifier): string => {
    const made = byDocument.get(identifier) ?? [];
    const { status, id, type } = outcomes.get(`row-of-${identifier}`) ?? {};
    if (status === 201 && made.length === 1 && made[0]?.id === id) return 'created';
    if (type === 'urn:workrights:problem:not-created' && made.length === 0) return 'not-created';
    return `${identifier}: ${status} ${type ?? ''}, ${made.length} checks`;
  });
  return {
    twice: identifiers.filter((identifier) => (byDocument.get(identifier)?.length ?? 0) > 1),
    created: judged.filter((each) => each === 'created').length,
    notCreated: judged.filter((each) => each === 'not-created').length,
    wrong: judged.filter((each) => !['created', 'not-created'].includes(each)),
    kills,
  };
}

interface Outcome {
  readonly status: number;
  readonly id?: string;
  readonly type?: string;
}

function isFinal(outcome: Outcome | undefined): boolean {
  return outcome?.status === 201 || outcome?.status === 409 || outcome?.status === 422;
}

/** Undefined if the relay died meanwhile. */
async function post(url: string, key: string, body: object): Promise<Outcome | undefined> {
  try {
    const response = await fetch(`${url}/visa-checks`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    const { id, type } = (await response.json()) as { id?: string; type?: string };
    return { status: response.status, ...(id !== undefined && { id }), ...(type !== undefined && { type }) };
  } catch {
    return undefined;
  }
}
