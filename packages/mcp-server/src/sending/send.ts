import { AbortedError, OutcomeUnknownError, type Reconciliation } from '@workrights/client';
import type { Services } from '../services.ts';
import type { Attempt } from '../confirm/attempts.ts';
import { LOOK, Refusal, type Order, type Prepared } from '../confirm/prepared.ts';

/** How one kind of request is sent, and found again. */
export interface Sending<Body extends Order['body'], Made> {
  readonly create: (body: Body) => Promise<Made>;
  readonly idOf: (made: Made) => string;
  readonly of: (found: Found) => Made | undefined;
  /** Looks for what an earlier process sent. Without it, a person has to know that the same may have been sent. */
  readonly reconcile?: (body: Body, when: { sentAt: number; lostAt: number }) => Promise<Reconciliation>;
}

type Found = Extract<Reconciliation, { readonly outcome: 'found' }>;

/** How long a process that has ended since may have been sending. Milliseconds. */
const SENDING = 120_000;

/**
 * Sends a confirmed request once. Its token is spent before, and a note of it is on the disk: a process that ends meanwhile
 * leads to a look for what it sent, and never to a second one.
 *
 * @returns what it came to: `isEarlier` when it was found and not sent now, because an earlier process had sent it.
 */
export async function send<Body extends Order['body'], Made>(
  { prepared: requests, attempts }: Services,
  prepared: Prepared,
  sending: Sending<Body, Made>,
): Promise<{ readonly made: Made; readonly isEarlier: boolean }> {
  const order = requests.take(prepared);
  const body = order.body as Body;
  let attempt = await attempts.begin(order);
  const { earlier: sentAt } = attempt;
  let made: Made | undefined;
  if (sentAt !== undefined && sending.reconcile) {
    const lostAt = Math.min(Date.now(), sentAt + SENDING);
    made = foundIn(await sending.reconcile(body, { sentAt, lostAt }), attempt, sending);
    if (made === undefined) attempt = await attempts.begin(order);
  }
  const isEarlier = made !== undefined;
  if (!isEarlier && attempt.earlier !== undefined && (sending.reconcile || !order.isWarned))
    throw new Refusal(`Another process sends the same. ${LOOK}`);
  made ??= await once(attempt, body, sending);
  requests.keepMade(order, sending.idOf(made));
  return { made, isEarlier };
}

async function once<Body extends Order['body'], Made>(
  attempt: Attempt,
  body: Body,
  sending: Sending<Body, Made>,
): Promise<Made> {
  const made = await sending.create(body).catch(async (error: unknown) => {
    const isLost = error instanceof OutcomeUnknownError || (error instanceof AbortedError && error.maybeSent);
    if (!isLost) {
      attempt.end(false);
      throw error;
    }
    const result = await error.reconcile().catch(() => {
      throw new Refusal(
        `The response was lost, and the service could not be asked what became of it. ${LOOK}`,
      );
    });
    const found = foundIn(result, attempt, sending);
    if (found !== undefined) return found;
    throw new Refusal(`The response was lost, and the service does not show the request. ${LOOK}`);
  });
  attempt.end(true);
  return made;
}

/** @throws Refusal when nobody can say what became of it: the note stays then. */
function foundIn<Made>(
  result: Reconciliation,
  attempt: Attempt,
  { of }: Pick<Sending<never, Made>, 'of'>,
): Made | undefined {
  if (result.outcome === 'several' || result.outcome === 'inconclusive') {
    throw new Refusal(
      `The request may have been carried out, and which check is its own is not certain. ${LOOK}`,
    );
  }
  attempt.end(result.outcome === 'found');
  return result.outcome === 'found' ? of(result) : undefined;
}
