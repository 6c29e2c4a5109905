import { randomUUID } from 'node:crypto';

import {
  OutcomeUnknownError,
  type Reconcile,
  RefusedError,
  UnexpectedResponseError,
  WorkRightsKitError,
} from '@workrights/client';

import type { Trace } from '../../base/outbox/trace.ts';
import { isAnswerLost } from '../../base/rows/create-failures.ts';
import { beforeDeadline } from '../../base/time/deadline.ts';
import type { Connections } from '../connections.ts';
import { NotDoneError, OutcomeOpenError, QuotaUsedUpError } from '../errors.ts';
import { isAway } from '../relaying.ts';
import type { CreateHolder, CreatesOnce, StoredCreate } from '../store/creates-once.ts';
import { type CreateOperation, type FoundOther, KINDS } from './kinds.ts';
import type { Shown } from './records.ts';

/**
 * Milliseconds: a request that hasn't left by then is never sent; how long the response may take; and how long the create belongs
 * to its sender, which is longer than both.
 */
const [LEAVES_WITHIN, ANSWERS_WITHIN, LEASE] = [8_000, 15_000, 30_000];
/** How long a repeated request waits for the first one, and how often it looks. In milliseconds. */
const [WAITS, LOOKS] = [10_000, 100];

export interface WantedCreate {
  readonly operation: CreateOperation;
  /** Who has the key, and the key. */
  readonly owner: string;
  readonly key: string;
  readonly request: object;
  readonly trace?: Trace | undefined;
}

export interface CreatedOnce {
  readonly id: string;
  /** The JSON of the record. */
  readonly body: string;
  /** Whether an earlier request with this key created it. */
  readonly isReplay: boolean;
}

/**
 * Sends a create once for each key, whatever happens to this process: it is noted in the ledger before it is sent. A repeated
 * call gets the result of the first. A create whose response is lost isn't sent again: `settleLost` looks for its record.
 *
 * @throws IdempotencyConflictError if the key was used for another request; OutcomeOpenError while nobody knows; NotDoneError if
 * the record wasn't found; the client's error if nothing was created, and then the key is free again.
 */
export async function createOnce(
  connections: Connections,
  store: CreatesOnce,
  wanted: WantedCreate,
): Promise<CreatedOnce> {
  const { operation, owner, key, request } = wanted;
  const { clock } = connections;
  const create: CreateHolder = { key: store.keyOf(owner, key), holder: randomUUID() };
  const now = clock.now();
  const begun = await store.beginCreate({ ...create, operation, request }, { now, until: now + LEASE });
  if (begun !== 'begun') return waitFor(connections, store, create.key, wanted, begun);
  const shown = await send(connections, store, create, wanted, now + LEAVES_WITHIN);
  // Its record is found as soon as the ledger knows it.
  if (shown === 'lost') {
    const { id, body } = await waitFor(connections, store, create.key, wanted);
    return { id, body, isReplay: false };
  }
  if ('outcome' in shown) {
    const { subject } = shown;
    await store.settleCreate(create, { state: 'undecided', subject }, clock.now());
    throw new NotDoneError({ isDecided: false, subject });
  }
  return { ...(await settle(connections, store, create, wanted, shown)), isReplay: false };
}

/** Sends it, unless the quota or the service refuses it: then nothing is left of it. */
async function send(
  connections: Connections,
  store: CreatesOnce,
  create: CreateHolder,
  { operation, request }: WantedCreate,
  deadline: number,
): Promise<Shown | FoundOther | 'lost'> {
  const meter = operation === 'createVisaCheck' ? connections.checks?.meter : undefined;
  const sentBefore = meter?.sent ?? 0;
  try {
    if (meter && (await meter.take(1)) === 0) throw new QuotaUsedUpError('The quota has no request left.');
    const options = { totalTimeout: ANSWERS_WITHIN };
    const shown = await beforeDeadline(deadline, () => KINDS[operation].send(connections, request, options));
    meter?.succeeded();
    return shown;
  } catch (error) {
    if (meter?.sent === sentBefore && !(error instanceof QuotaUsedUpError)) meter.giveBack(1);
    if (!mayExist(error)) {
      await store.releaseCreate(create);
      throw error;
    }
    meter?.failed(error, sentBefore);
    const find = findAgain(connections, error);
    if (find) connections.lost.set(create.key, find);
    await store.loseCreate(create, connections.clock.now());
    return 'lost';
  }
}

async function settle(
  connections: Connections,
  store: CreatesOnce,
  create: CreateHolder,
  { operation, trace }: WantedCreate,
  shown: Shown,
): Promise<{ id: string; body: string }> {
  const { id } = shown;
  const body = JSON.stringify(shown);
  const { watch } = KINDS[operation];
  try {
    await store.settleCreate(
      create,
      { state: 'done', subject: id, body, watch, trace },
      connections.clock.now(),
    );
  } catch (error) {
    if (!isAway(error)) throw error;
    // The relay looks for it once the ledger is back, and a replay then gets it.
    throw new OutcomeOpenError();
  }
  return { id, body };
}

/** Waits a while for the result of an earlier request, or of the search for its record. */
async function waitFor(
  connections: Connections,
  store: CreatesOnce,
  key: string,
  wanted: WantedCreate,
  known?: StoredCreate,
): Promise<CreatedOnce> {
  const { clock } = connections;
  const end = clock.now() + WAITS;
  let stored: StoredCreate | undefined = known ?? (await store.create(key));
  while (stored?.state === 'sending' || stored?.state === 'lost') {
    if (clock.now() > end) throw new OutcomeOpenError();
    await clock.sleep(LOOKS);
    stored = await store.create(key);
  }
  // Another relay may have found it, and this one must not keep the person's values.
  connections.lost.delete(key);
  // The first request was refused, and has created nothing.
  if (stored === undefined) return createOnce(connections, store, wanted);
  const { state, subject, body } = stored;
  if (state !== 'done' || subject === null) {
    throw new NotDoneError({ isDecided: state === 'not_created', subject });
  }
  // After a day, the ledger has no response any more.
  const shown = body ?? JSON.stringify(await KINDS[wanted.operation].read(connections, subject));
  return { id: subject, body: shown, isReplay: true };
}

/** An error with status 200 may come from a system behind the service, which may have the request. */
function mayExist(error: unknown): boolean {
  const { checkId } = error instanceof WorkRightsKitError ? error : {};
  return (
    checkId !== undefined ||
    isAnswerLost(error) ||
    error instanceof RefusedError ||
    error instanceof UnexpectedResponseError
  );
}

/**
 * How this process can find the record, where it knows more than the ledger: the id of the check, or the values of an onboarding
 * request.
 */
function findAgain({ checks }: Connections, error: unknown): Reconcile | undefined {
  const { checkId } = error instanceof WorkRightsKitError ? error : {};
  if (checkId !== undefined && checks) {
    return async (options) => ({ outcome: 'found', check: await checks.client.get(checkId, options) });
  }
  const isOfOnboard = error instanceof OutcomeUnknownError && error.operationId !== 'createVisaCheck';
  return isOfOnboard ? (options) => error.reconcile(options) : undefined;
}
