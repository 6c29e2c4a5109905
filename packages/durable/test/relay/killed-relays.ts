import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createSandbox } from '@workrights/sandbox';
import { type LedgerPlace, openLedger } from '../../src/open-ledger.ts';
import { startProgram } from '../base/program.ts';
import { KEY } from '../bulk/ledger/invented.ts';
import { requestOf } from '../bulk/run/world.ts';
import type { Order } from './programs/relay.ts';
import { isSigned, startReceiver } from './receiver.ts';

const program = path.join(import.meta.dirname, 'programs/relay.ts');
/** The share of POSTs that the receiver fails, and of those that it accepts without a response. */
const FAILS = 0.3;
const LOSES = 0.1;
/** The delay of each response in ms, so that some are in progress whenever a relay is killed. */
const SLOW = 50;

/** Personal data of the people, which may not be sent. */
const PERSONAL = /SBXP\d|Sample|Invented|1990-01-01/;

/** The result of a test with kills. */
export interface Account {
  readonly notTold: readonly string[];
  /** Checks with events of different IDs. */
  readonly severalIds: readonly string[];
  readonly badSignatures: number;
  readonly personal: number;
  /** The relays' error output. */
  readonly errors: string;
  /** Checks whose event the receiver accepted. */
  readonly accepted: number;
  /** How many kills came while the relay still had something to deliver. */
  readonly killedAtWork: number;
}

export const NOTHING_WRONG: Omit<Account, 'accepted' | 'killedAtWork'> = {
  notTold: [],
  severalIds: [],
  badSignatures: 0,
  personal: 0,
  errors: '',
};

/** Watches checks of invented people with several relays, and kills one again and again until all deliveries have ended. */
export async function tellDespiteKills(
  place: LedgerPlace,
  { checks: count, relays, kills }: { checks: number; relays: number; kills: number },
): Promise<Account> {
  await using sandbox = await createSandbox();
  await using receiver = await startReceiver();
  await using ledger = await openLedger(place, { key: KEY });
  // Each event fails once at most, because the pauses between later attempts are long.
  const failed = new Set<unknown>();
  receiver.behave(async (_, response, { headers }) => {
    await sleep(SLOW);
    const id = headers['webhook-id'];
    const chance = failed.has(id) ? 1 : Math.random();
    if (chance > FAILS + LOSES) return 200;
    failed.add(id);
    if (chance < FAILS) return 500;
    response.destroy();
    return undefined;
  });
  const { relay } = ledger;
  const { secret } = await relay.createSubscription(
    { url: receiver.url, events: ['visa_check.completed'], include: ['status', 'work'] },
    Date.now(),
  );
  const people = Array.from({ length: count }, (_, index) => requestOf(index + 1));
  const { visa_checks: ids } = sandbox.addRecords({ visa_checks: people });
  const part = Math.ceil(count / (kills + 1));
  const watchPart = (which: number) =>
    relay.addWatches(
      ids
        .slice(which * part, (which + 1) * part)
        .map((subject) => ({ kind: 'visa_check', subject }) as const),
      Date.now(),
    );
  sandbox.clock.advance(3_600_000);

  const order: Order = {
    place,
    key: KEY,
    url: sandbox.url,
    accessToken: sandbox.credentials.accessToken,
  };
  await using stack = new AsyncDisposableStack();
  const start = () => stack.use(startProcess(order));
  const running = Array.from({ length: relays }, start);
  const left = async (): Promise<number> => {
    const { watches, deliveries } = await relay.counts();
    return watches.waiting + deliveries.waiting;
  };
  let errors = '';
  let killedAtWork = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const before = receiver.received.length;
    // So that each process has something to do.
    await watchPart(kill);
    await running[0]!.ready;
    const isMoving = () => receiver.received.length > before + 2;
    for (let waited = 0; waited < 60 && !isMoving(); waited += 1) await sleep(50);
    await sleep(Math.random() * 100);
    const victim = running.shift()!;
    await victim.kill();
    if ((await left()) > 0) killedAtWork += 1;
    errors += victim.errors();
    running.push(start());
  }
  await watchPart(kills);
  while ((await left()) > 0) await sleep(200);
  for (const each of running) {
    await each.ready;
    errors += await each.stop();
  }

  const byCheck = Map.groupBy(receiver.received, ({ body }) => body.data.id);
  const accepted = ids.filter((id) => byCheck.get(id)?.some(({ status }) => status === 200));
  return {
    notTold: ids.filter((id) => !accepted.includes(id)),
    severalIds: ids.filter((id) => new Set(byCheck.get(id)?.map((each) => each.id)).size > 1),
    badSignatures: receiver.received.filter((each) => !isSigned(each, secret)).length,
    personal: receiver.received.filter(({ text }) => PERSONAL.test(text)).length,
    errors,
    accepted: accepted.length,
    killedAtWork,
  };
}

function startProcess(order: Order) {
  const { child, said, ended } = startProgram(program, order);
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return {
    ready: Promise.race([once(child.stdout, 'data'), ended]),
    errors: () => said.errors,
    kill,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code === 0 ? said.errors : `${said.errors} ended with ${code}`;
    },
    [Symbol.asyncDispose]: kill,
  };
}
