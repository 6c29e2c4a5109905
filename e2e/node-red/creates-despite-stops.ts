import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Sandbox } from '@workrights/sandbox';

import { checksOf } from '../support/service.ts';
import { account, overHttp, person } from './flows.ts';
import type { NodeRed } from './node-red.ts';

/** How many creates are in progress at a time, and how often each message is sent at the same time. */
const [AT_ONCE, REPEATS] = [8, 2];
/** When a message counts as unanswered, and is sent again: after a deploy, its HTTP request has no end. In milliseconds. */
const PATIENCE = 2_000;

export interface CreatesAccount {
  /** Documents with more than one check. */
  readonly twice: readonly string[];
  /** Creates whose message got the ID of the document's one check. */
  readonly created: number;
  /** Creates whose message was told that the check may exist. */
  readonly unknown: number;
  /** Everything else. */
  readonly wrong: readonly string[];
}

/**
 * Creates checks from messages with idempotency keys, each message twice at the same time and again until it has an outcome.
 * Meanwhile, Node-RED is killed and the flow deployed by turns.
 */
export async function createDespiteStops(
  nodeRed: NodeRed,
  sandbox: Sandbox,
  { creates, stops }: { creates: number; stops: number },
): Promise<CreatesAccount> {
  const { url, credentials } = sandbox;
  const secrets = { ...credentials, accountKeyId: credentials.accountKey };
  const fields = { waitForResult: { type: 'choice', value: 'false' } };
  const node = { type: 'workrights-check', operation: 'createVisaCheck', fields, store: 'disk' };
  const flow = await nodeRed.add(overHttp('despite', node, [account('despite', url, secrets)]));
  // So that each stop comes in the middle of some creates, before or after the service has created them.
  const delay = { type: 'uniform', lower: 0, upper: 300 } as const;
  sandbox.armFault({
    fault: 'delay',
    operation: 'createVisaCheck',
    delay_distribution: delay,
    times: creates * 2,
  });

  // A test that is tried a second time has the same sandbox and the same Node-RED.
  const first = randomInt(1_000_000, 9_000_000);
  const numbers = Array.from({ length: creates }, (_, index) => `DS${first + index}`);
  const outcomes = new Map<string, Outcome>();
  const left = [...numbers];
  const work = async (): Promise<void> => {
    for (let documentNumber = left.shift(); documentNumber; documentNumber = left.shift()) {
      const route = `/despite?key=row-${documentNumber}`;
      while (!outcomes.has(documentNumber)) {
        const sent = Array.from({ length: REPEATS }, () =>
          post(nodeRed, route, { ...person, documentNumber }),
        );
        const [outcome] = (await Promise.all(sent)).flatMap((each) => each ?? []);
        if (outcome === undefined) await sleep(100);
        else outcomes.set(documentNumber, outcome);
      }
    }
  };
  const stop = async (): Promise<void> => {
    for (let stopped = 1; stopped <= stops; stopped += 1) {
      while (outcomes.size < (creates * stopped) / (stops + 1)) await sleep(20);
      if (stopped % 2 === 1) await nodeRed.restart('kill');
      else await flow.redeploy();
    }
  };
  await Promise.all([stop(), ...Array.from({ length: AT_ONCE }, work)]);
  await flow.remove();

  const checks = await checksOf(sandbox).list({ limit: creates * 2 + 100 });
  const byDocument = Map.groupBy(checks, ({ document }) => document?.identifier);
  const judged = numbers.map((number) => {
    const made = byDocument.get(number) ?? [];
    const { id, code } = outcomes.get(number) ?? {};
    if (made.length === 1 && made[0]?.id === id) return 'created';
    if (code === 'outcome-unknown' && made.length <= 1) return 'unknown';
    return `${number}: ${code ?? 'an ID'}, ${made.length} checks`;
  });
  return {
    twice: numbers.filter((number) => (byDocument.get(number)?.length ?? 0) > 1),
    created: judged.filter((each) => each === 'created').length,
    unknown: judged.filter((each) => each === 'unknown').length,
    wrong: judged.filter((each) => !['created', 'unknown'].includes(each)),
  };
}

/** What a message ended with: an ID, or the code of an error. */
interface Outcome {
  readonly id?: string;
  readonly code?: string;
}

/** Undefined if Node-RED or its flow was stopped meanwhile. */
async function post(nodeRed: NodeRed, route: string, body: object): Promise<Outcome | undefined> {
  try {
    const response = await nodeRed.post(route, body, AbortSignal.timeout(PATIENCE));
    return (await response.json()) as Outcome;
  } catch {
    return undefined;
  }
}
