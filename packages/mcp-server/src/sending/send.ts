import { AbortedError, OutcomeUnknownError, type Reconciliation } from '@workrights/client';
import type { Services } from '../services.ts';
import { LOOK, Refusal, type Order, type Prepared } from '../confirm/prepared.ts';

/** How one kind of request is sent, and found again. */
export interface Sending<Body extends Order['body'], Made> {
  readonly create: (body: Body) => Promise<Made>;
  readonly idOf: (made: Made) => string;
  /** Looks for what an earlier process sent. Without it, a person has to know that the same may have been sent. */
  readonly reconcile?: (body: Body, when: { sentAt: number; lostAt: number }) => Promise<Reconciliation>;
}

/** The service could not be asked. */
const LOST = { outcome: 'inconclusive', reason: 'look-failed' } as const;
/** How long a process that has ended since may have been sending. Milliseconds. */
const SENDING = 120_000;

/**
 * Sends a confirmed request once. Its token is spent before, and a note of it is on the disk: a process that ends meanwhile
 * leads to a look for what it sent, and never to a second one.
 *
 * @returns what it came to: `found` when it was not sent now, because an earlier process had sent it.
 */
export async function send<Body extends Order['body'], Made>(
  { prepared: requests, attempts }: Services,
  prepared: Prepared,
  { create, idOf, reconcile }: Sending<Body, Made>,
): Promise<{ readonly state: 'created' | 'found'; readonly made: Made }> {
  const order = requests.take(prepared, 'sent');
  const body = order.body as Body;
  /** @throws Refusal when nobody can say what became of it: the note stays then. */
  async function foundIn(result: Reconciliation): Promise<Made | undefined> {
    if (result.outcome === 'several' || result.outcome === 'inconclusive') {
      throw new Refusal(
        `The request may have been carried out, and it is not certain which record is its own. ${LOOK}`,
      );
    }
    await attempts.end(order, result.outcome === 'found');
    return result.outcome === 'found' ? ((result.check ?? result.onboard) as Made) : undefined;
  }
  const finished = (state: 'created' | 'found', made: Made) => {
    order.madeId = idOf(made);
    return { state, made };
  };

  const sentAt = await attempts.begin(order);
  let isBusy = sentAt !== undefined && order.earlier !== 'unclear';
  if (sentAt !== undefined && reconcile) {
    const lostAt = Math.min(Date.now(), sentAt + SENDING);
    const earlier = await foundIn(await reconcile(body, { sentAt, lostAt }));
    if (earlier !== undefined) return finished('found', earlier);
    isBusy = (await attempts.begin(order)) !== undefined;
  }
  if (isBusy) throw new Refusal(`Another process sends the same. ${LOOK}`);
  const made = await create(body).catch(async (error: unknown) => {
    const isLost = error instanceof OutcomeUnknownError || (error instanceof AbortedError && error.maybeSent);
    if (isLost) return foundIn(await error.reconcile().catch(() => LOST));
    await attempts.end(order, false);
    throw error;
  });
  if (made === undefined)
    throw new Refusal(`The response was lost, and the service does not show the request. ${LOOK}`);
  await attempts.end(order, true);
  return finished('created', made);
}
