import { randomBytes } from 'node:crypto';
import type { CreateOnboardBody, VisaCheckCreate } from '@workrights/client';

/** How long a prepared request can be confirmed and sent. Milliseconds. */
export const LIFETIME = 10 * 60_000;
/** More than a person confirms in ten minutes. */
const MOST = 200;

/** What a person confirms: exactly this body, once. */
export interface Order {
  readonly kind: 'visa check' | 'onboarding request';
  readonly body: VisaCheckCreate | CreateOnboardBody;
  /** It reaches a real person, or is about one: then only a page outside the model's reach confirms it. */
  readonly isLive: boolean;
}

/** What became of the same request before: nobody knows whether it arrived, or it did within the last hour. */
export type Earlier = 'unclear' | 'made';

export interface Prepared extends Order {
  readonly token: string;
  readonly preparedAt: number;
  /** Of the question to the client's user: an answer must carry it. Set when the question is asked. */
  nonce?: string;
  /** What the page says about the same request. Set when it is opened. */
  earlier?: Earlier | undefined;
  /** Whether somebody may have got the page. Set when it is opened. */
  shown?: Promise<boolean>;
  /** Whether the person said yes on the page. */
  decision: PromiseWithResolvers<boolean>;
  /** Its token is spent. */
  end?: 'sent' | 'declined';
  /** The id of what was made. */
  madeId?: string;
}

/** A refusal in words for the model. It holds nothing that was sent. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export const LOOK = 'Do not prepare it again before a person has looked at the list of the service.';

export type PreparedRequests = ReturnType<typeof createPreparedRequests>;

/** Requests that wait for a person, and those that were sent. In memory only: a process that ends has sent none that waits. */
export function createPreparedRequests(now: () => number = Date.now) {
  const all = new Map<string, Prepared>();
  const isLate = ({ preparedAt }: Prepared) => now() - preparedAt > LIFETIME || now() < preparedAt;
  /** @throws Refusal for a token that was used, is late, or was given for something else. */
  function get(token: string, kind: Order['kind']): Prepared {
    const prepared = all.get(token);
    if (prepared?.end === 'declined')
      throw new Refusal('The person said no to this request. Nothing was sent.');
    if (prepared?.end) throw new Refusal(`This token was used. It stands for one request. ${LOOK}`);
    if (!prepared || isLate(prepared)) {
      throw new Refusal(
        'No request waits under this token: it is unknown, older than ten minutes, or a person said no. Prepare it again only if the person wants it.',
      );
    }
    if (prepared.kind === kind) return prepared;
    throw new Refusal(`This token stands for a request of the other kind: ${prepared.kind}.`);
  }
  return {
    get,
    add(order: Order): Prepared {
      // Of those that wait and of those that were sent, the oldest goes first.
      for (const alike of Map.groupBy(all.values(), ({ end }) => end === 'sent').values())
        if (alike.length >= MOST) all.delete(alike[0]!.token);
      const token = randomBytes(24).toString('base64url');
      const decision = Promise.withResolvers<boolean>();
      const prepared: Prepared = { ...structuredClone(order), token, preparedAt: now(), decision };
      all.set(token, prepared);
      setTimeout(() => prepared.end === 'sent' || all.delete(token), LIFETIME).unref();
      return prepared;
    },
    /** Takes a request out, to send it or to forget it. Of several callers, one gets it. @throws Refusal as `get` does. */
    take({ token, kind }: Prepared, end: 'sent' | 'declined'): Prepared {
      return Object.assign(get(token, kind), { end });
    },
    /** A request that was sent and made something. */
    madeBy(token: string, kind: Order['kind']): Prepared | undefined {
      const made = all.get(token);
      return made?.madeId !== undefined && made.kind === kind ? made : undefined;
    },
    /** The body that this process sent for a check. */
    requestOf(id: string): VisaCheckCreate | undefined {
      const made = [...all.values()].find(({ kind, madeId }) => kind === 'visa check' && madeId === id);
      return made?.body as VisaCheckCreate | undefined;
    },
  };
}
