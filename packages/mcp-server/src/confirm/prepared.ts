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

export interface Prepared extends Order {
  readonly token: string;
  readonly preparedAt: number;
  /** Of the question to the client's user: an answer must carry it. Set when the question is asked. */
  nonce?: string;
  /** The person was told that exactly this may have been sent before. */
  isWarned?: boolean;
}

/** What came of a sent request. */
type Made = Pick<Order, 'kind' | 'body'> & { readonly id: string };

/** A refusal in words for the model. It holds nothing that was sent. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

const USE_AGAIN = 'Prepare the request again: a person then confirms it again.';
export const LOOK = 'Do not prepare it again before a person has looked at the list of the service.';

export type PreparedRequests = ReturnType<typeof createPreparedRequests>;

/** Requests that wait for a person. In memory only: a process that ends has sent none of them. */
export function createPreparedRequests(now: () => number = Date.now) {
  const waiting = new Map<string, Prepared>();
  /** By their tokens, those that were sent or that a person didn't want. */
  const used = new Map<string, Made | 'sent' | 'declined'>();
  const isLate = ({ preparedAt }: Prepared) => now() - preparedAt > LIFETIME || now() < preparedAt;

  /** @throws Refusal for a token that was used, is late, or was given for something else. */
  function get(ticket: string, kind: Order['kind']): Prepared {
    if (used.get(ticket) === 'declined')
      throw new Refusal('The person said no to this request. Nothing was sent.');
    if (used.has(ticket)) throw new Refusal(`This token was used. It stands for one request. ${LOOK}`);
    const prepared = waiting.get(ticket);
    if (!prepared) throw new Refusal(`No request waits under this token. ${USE_AGAIN}`);
    if (isLate(prepared))
      throw new Refusal(`This token has ended: it is older than ten minutes. ${USE_AGAIN}`);
    if (prepared.kind === kind) return prepared;
    throw new Refusal(`This token stands for a request of the other kind: ${prepared.kind}.`);
  }
  function spend({ token, kind }: Prepared, as: 'sent' | 'declined'): Prepared {
    const prepared = get(token, kind);
    waiting.delete(token);
    keep(used, token, as);
    return prepared;
  }
  return {
    get,
    add(order: Order): Prepared {
      for (const each of waiting.values()) if (isLate(each)) waiting.delete(each.token);
      const token = randomBytes(24).toString('base64url');
      const prepared = { ...structuredClone(order), token, preparedAt: now() };
      keep(waiting, token, prepared);
      setTimeout(() => waiting.delete(token), LIFETIME).unref();
      return prepared;
    },
    /** Takes a request out to send it. Of several callers, one gets it. @throws Refusal as `get` does. */
    take: (prepared: Prepared) => spend(prepared, 'sent'),
    /** Takes out a request that the person doesn't want. @throws Refusal as `get` does. */
    decline: (prepared: Prepared) => spend(prepared, 'declined'),
    /** Keeps what a sent request came to, so that its check is compared with it whenever it is read. */
    keepMade({ token, kind, body }: Prepared, id: string): void {
      keep(used, token, { kind, body, id });
    },
    /** What a used token came to, as far as this process knows it. */
    madeBy(token: string, kind: Order['kind']): Made | undefined {
      const made = used.get(token);
      return typeof made === 'object' && made.kind === kind ? made : undefined;
    },
    /** The body that this process sent for a check. */
    requestOf(id: string): VisaCheckCreate | undefined {
      const made = [...used.values()].find(
        (each) => typeof each === 'object' && each.id === id && each.kind === 'visa check',
      );
      return typeof made === 'object' ? (made.body as VisaCheckCreate) : undefined;
    },
  };
}

/** Sets a value, and forgets the oldest of too many. */
function keep<Value>(map: Map<string, Value>, name: string, value: Value): void {
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size >= MOST && !map.has(name)) map.delete(oldest);
  map.set(name, value);
}
