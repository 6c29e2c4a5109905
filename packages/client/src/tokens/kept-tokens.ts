import { DAY_MS } from '@workrights/time/calendar';
import { TOKENS_REQUESTED_A_DAY } from '@workrights/time/token-limit';

import { TokenError } from '../errors/token-error.ts';
import { type KeptToken, readRecord, type TokenRecord } from './token-record.ts';
import type { TokenStore } from './token-store.ts';

/** How long not to replace a token that was refused at once. */
const REFUSED_PAUSE = 300_000;

/** What a store keeps for one client at one token endpoint, for one purpose. */
export interface KeptTokens {
  /** The token for this purpose, until it expires. */
  token: () => Promise<KeptToken | undefined>;
  keep: (token: KeptToken) => Promise<void>;
  /** Stores that a token which replaced a refused one was refused too. */
  markRefused: (text: string) => Promise<void>;
  /**
   * Counts a request before it is sent.
   *
   * @returns a function that undoes the count, because the request made no token.
   * @throws TokenError if no request is left.
   */
  count: () => Promise<() => Promise<void>>;
  /** How many requests were made in the last 24 hours. */
  requests: () => Promise<number>;
  /** Runs `work` while no other process runs such work, if the store has a lock. */
  locked: <T>(work: () => Promise<T>) => Promise<T>;
}

export function keptTokens(store: TokenStore, key: string, purpose: string): KeptTokens {
  const read = async (): Promise<TokenRecord> => readRecord(await store.get(key), Date.now());
  const write = async (record: TokenRecord): Promise<void> => store.set(key, JSON.stringify(record));
  const keep = async (token: KeptToken): Promise<void> => {
    const { requestedAt, tokens } = await read();
    await write({ requestedAt, tokens: { ...tokens, [purpose]: token } });
  };
  const token = async () => (await read()).tokens[purpose];
  const locked = <T>(work: () => Promise<T>): Promise<T> => (store.lock ? store.lock(key, work) : work());
  return {
    token,
    keep,
    locked,
    markRefused: (text) =>
      locked(async () => {
        const kept = await token();
        if (kept?.text === text) await keep({ ...kept, refusedAt: Date.now() });
      }),
    async count() {
      const now = Date.now();
      const { requestedAt, tokens } = await read();
      if (requestedAt.length >= TOKENS_REQUESTED_A_DAY) throw usedUp(Math.min(...requestedAt) + DAY_MS - now);
      await write({ requestedAt: [...requestedAt, now], tokens });
      return () => write({ requestedAt, tokens });
    },
    requests: async () => (await read()).requestedAt.length,
  };
}

/** Whether a token was replaced a short while ago, and the new one was refused too. */
export function isUselessToReplace({ refusedAt }: KeptToken): boolean {
  return refusedAt !== undefined && Date.now() - refusedAt < REFUSED_PAUSE;
}

function usedUp(retryAfterMs: number): TokenError {
  return new TokenError(
    `requestToken: ${TOKENS_REQUESTED_A_DAY} tokens were requested in 24 hours, so none was requested now. The service disables accounts that request far too many.`,
    { operationId: 'requestToken', status: 429, code: 'token_limit', retryAfterMs },
  );
}
