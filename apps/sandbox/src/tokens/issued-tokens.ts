import { hash, randomBytes } from 'node:crypto';
import { TOKENS_A_DAY } from '@workrights/time/token-limit';
import type { Clock } from '../clock/clock.ts';
import type { Store } from '../storage/store.ts';
import type { Scope } from './scopes.ts';

/** How long a token is valid, and the period in which tokens are counted, in seconds. */
export const LIFETIME = 86_400;

/** An issued token. Only its hash is stored. */
interface IssuedToken {
  readonly hash: string;
  /** Name of its account. */
  readonly account: string;
  readonly scopes: readonly Scope[];
  /** Milliseconds since the epoch, by the sandbox's clock. */
  readonly issuedAt: number;
}

interface Stored {
  readonly store: Store;
  readonly clock: Clock;
}

const SETTING = 'tokens';

/** The valid tokens, oldest first. */
function validTokens({ store, clock }: Stored): IssuedToken[] {
  const stored = (store.settings.get(SETTING) ?? []) as IssuedToken[];
  return stored.filter(({ issuedAt }) => clock.now() < issuedAt + LIFETIME * 1000);
}

/**
 * A new token for an account; or, if it has used up its number of tokens, the seconds until the next one. A seed doesn't repeat
 * tokens, because a person who knows the seed must not know the token.
 */
export function issueToken(
  context: Stored,
  account: string,
  scopes: readonly Scope[],
): { readonly token: string } | { readonly retryAfter: number } {
  const { store, clock } = context;
  return store.unit(() => {
    const valid = validTokens(context);
    const own = valid.filter((each) => each.account === account);
    const [oldest] = own;
    if (oldest && own.length >= TOKENS_A_DAY) {
      return { retryAfter: Math.ceil((oldest.issuedAt - clock.now()) / 1000) + LIFETIME };
    }
    const token = `sandbox_${randomBytes(32).toString('base64url')}`;
    const issued: IssuedToken = { hash: hashOf(token), account, scopes, issuedAt: clock.now() };
    store.settings.set(SETTING, [...valid, issued]);
    return { token };
  });
}

/** What a token was issued for; undefined for an unknown or expired token. */
export function findToken(context: Stored, token: string): IssuedToken | undefined {
  const hashed = hashOf(token);
  return validTokens(context).find((each) => each.hash === hashed);
}

function hashOf(token: string): string {
  return hash('sha256', token, 'hex');
}
