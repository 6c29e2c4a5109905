import {
  AbortedError,
  type CreateOnboardBody,
  type Onboard,
  OutcomeUnknownError,
  type Reconciliation,
  type VisaCheck,
  type VisaCheckCreate,
  type VisaChecks,
  type WorkRights,
} from '@workrights/client';
import type { Services } from '../services.ts';
import type { Attempt } from '../confirm/attempts.ts';
import { LOOK, Refusal, type Prepared } from '../confirm/prepared.ts';

/** What a confirmed request came to. */
export interface Sent<Made> {
  readonly made: Made;
  /** It was found and not sent now: an earlier process had sent it. */
  readonly isEarlier: boolean;
}

/** How long a process that has ended since may have been sending. Milliseconds. */
const SENDING = 120_000;
const UNDER_WAY = `Another process sends the same. ${LOOK}`;

/**
 * Sends a confirmed check once. Its token is spent before, and a note of it is on the disk: a process that ends meanwhile
 * leads to a look for the check, and never to a second one.
 */
export async function sendCheck(
  { prepared: requests, attempts }: Services,
  client: VisaChecks,
  prepared: Prepared,
): Promise<Sent<VisaCheck>> {
  const order = requests.take(prepared);
  const body = order.body as VisaCheckCreate;
  let attempt = await attempts.begin(order);
  if (attempt.earlier !== undefined) {
    const lostAt = Math.min(Date.now(), attempt.earlier + SENDING);
    const found = await foundIn(
      await client.reconcileCreate(body, { sentAt: attempt.earlier, lostAt }),
      attempt,
    );
    if (found?.check) {
      requests.keepMade(order, found.check.id);
      return { made: found.check, isEarlier: true };
    }
    attempt = await attempts.begin(order);
    if (attempt.earlier !== undefined) throw new Refusal(UNDER_WAY);
  }
  const made = await once(
    attempt,
    () => client.create(body),
    ({ check }) => check,
  );
  requests.keepMade(order, made.id);
  return { made, isEarlier: false };
}

/** Sends a confirmed onboarding request once. When exactly this may have been sent before, a person has to know it. */
export async function sendOnboard(
  { prepared: requests, attempts }: Services,
  client: WorkRights,
  prepared: Prepared,
): Promise<Onboard> {
  const order = requests.take(prepared);
  const attempt = await attempts.begin(order);
  if (attempt.earlier !== undefined && !order.isWarned) throw new Refusal(UNDER_WAY);
  const made = await once(
    attempt,
    () => client.createOnboard(order.body as CreateOnboardBody),
    ({ onboard }) => onboard,
  );
  requests.keepMade(order, made.onboard_id);
  return made;
}

type Found = Extract<Reconciliation, { readonly outcome: 'found' }>;

async function once<Made>(
  attempt: Attempt,
  send: () => Promise<Made>,
  of: (found: Found) => Made | undefined,
): Promise<Made> {
  try {
    const made = await send();
    await attempt.end(true);
    return made;
  } catch (error) {
    const isLost = error instanceof OutcomeUnknownError || (error instanceof AbortedError && error.maybeSent);
    if (!isLost) {
      await attempt.end(false);
      throw error;
    }
    const result = await error.reconcile().catch(() => {
      throw new Refusal(
        `The response was lost, and the service could not be asked what became of it. ${LOOK}`,
      );
    });
    const found = await foundIn(result, attempt);
    const made = found && of(found);
    if (made !== undefined) return made;
    throw new Refusal(`The response was lost, and the service does not show the request. ${LOOK}`);
  }
}

/** @throws Refusal when nobody can say what became of it: the note stays then. */
async function foundIn(result: Reconciliation, attempt: Attempt): Promise<Found | undefined> {
  if (result.outcome === 'several' || result.outcome === 'inconclusive') {
    throw new Refusal(
      `The request may have been carried out, and which check is its own is not certain. ${LOOK}`,
    );
  }
  const isFound = result.outcome === 'found';
  await attempt.end(isFound);
  return isFound ? result : undefined;
}
