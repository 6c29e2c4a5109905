import { AbortedError, OutcomeUnknownError, type Reconciliation } from '@workrights/client';
import { invalidField } from '../input/input-error.ts';
import type { Field } from '../operations/field.ts';
import { MaybeSentError, OtherPersonError } from './errors.ts';
import { inTurn } from './in-turn.ts';

/** Where a tool keeps what became of a create, under a key that it gives again when it replays the same step. */
export interface OutcomeStore {
  readonly get: (key: string) => Promise<unknown> | unknown;
  readonly set: (key: string, outcome: string) => Promise<unknown> | unknown;
}

export interface Idempotency {
  /** No other create of this process has it. */
  readonly key: string;
  readonly store: OutcomeStore;
}

/** How one kind of record is created, named and read. */
export interface Creation<Made> {
  readonly send: () => Promise<Made>;
  readonly read: (id: string) => Promise<Made>;
  readonly idOf: (made: Made) => string;
  readonly of: (found: Extract<Reconciliation, { outcome: 'found' }>) => Made | undefined;
  /** Whether the service has returned the record of another person. */
  readonly isOfAnother?: (made: Made) => boolean;
  /** Called with the ID as soon as it's known. What it returns is awaited. */
  readonly onId: (id: string) => unknown;
}

/** The form's field for the key, where the tool doesn't know by itself which runs are replays. */
export const IDEMPOTENCY_KEY: Field = {
  name: 'idempotencyKey',
  path: [],
  label: 'Idempotency Key',
  help: 'A text that is the same when the same step runs again: the step then creates nothing, and has the first result',
  type: 'text',
  identifies: 'nobody',
};

/** What is kept while a create is sent. All else that is kept is an ID. */
const SENDING = 'sending';

/** How long to look for the record of a lost response, in ms. */
const LOOK = { settleFor: 5_000, totalTimeout: 15_000 };

export interface OnceOptions {
  /** Stops a run before it sends a create, and while it waits. In between, the ID would be lost. */
  readonly signal?: AbortSignal | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** How long to look for what a lost response was about. */
  readonly look?: { readonly settleFor: number; readonly totalTimeout: number } | undefined;
}

/**
 * Creates once. If the response is lost, it looks for the record and never sends again. A note is kept before sending, so that
 * a replay of the same step, even in another process, sends nothing. A replay at the same time waits until the ID is kept.
 *
 * @throws OutcomeUnknownError if the record wasn't found, OtherPersonError if the response has another person, MaybeSentError if an
 * earlier run left that open, InputError if the key was used for another person, and what `send` throws.
 */
export async function createOnce<Made>(creation: Creation<Made>, options: OnceOptions): Promise<Made> {
  const create = () => createInTurn(creation, options);
  return options.idempotency === undefined ? create() : inTurn(options.idempotency.key, create);
}

async function createInTurn<Made>(
  { send, read, idOf, of, isOfAnother, onId }: Creation<Made>,
  { signal, idempotency, look = LOOK }: OnceOptions,
): Promise<Made> {
  const keep = async (outcome: string): Promise<unknown> =>
    await idempotency?.store.set(idempotency.key, outcome);
  const earlier = await idempotency?.store.get(idempotency.key);
  if (earlier === SENDING) throw new MaybeSentError();
  if (typeof earlier === 'string' && earlier !== '') {
    const found = await read(earlier);
    // One key for two people would give one of them the result of the other.
    if (isOfAnother?.(found)) throw invalidField(IDEMPOTENCY_KEY, 'was used for another check');
    await onId(earlier);
    return found;
  }
  if (signal?.aborted) throw new AbortedError('Stopped before it was sent');
  await keep(SENDING);
  const made = await send().catch(async (error: unknown) => {
    if (!(error instanceof OutcomeUnknownError)) {
      // The service refused it, or it never left.
      await keep('');
      throw error;
    }
    const found = await error.reconcile(look);
    const one = found.outcome === 'found' ? of(found) : undefined;
    if (one === undefined) throw error;
    return one;
  });
  // What became of the request isn't known then, so the note stays.
  if (isOfAnother?.(made)) throw new OtherPersonError();
  await onId(idOf(made));
  await keep(idOf(made));
  return made;
}
