import { DAY_MS } from '@workrights/time/calendar';

import { isObject } from '../arguments/arguments.ts';

/** A token as it is kept. Times are milliseconds since the epoch. */
export interface KeptToken {
  readonly text: string;
  readonly expiresAt: number;
  /** When to request the next one. */
  readonly renewAt: number;
  /** It replaced a refused token, and was refused at once too. */
  readonly refusedAt?: number;
}

/** What is kept of one client at one token endpoint. */
export interface TokenRecord {
  /** When tokens were requested in the last 24 hours: the service counts by client, whatever a token is for. */
  readonly requestedAt: readonly number[];
  /** By audience and scopes. */
  readonly tokens: Readonly<Record<string, KeptToken>>;
}

/** A text that is none of ours holds nothing. What has expired is left out. */
export function readRecord(text: string | undefined, now: number): TokenRecord {
  const { requestedAt, tokens } = parse(text);
  const isTime = (value: unknown): value is number => typeof value === 'number' && value > now - DAY_MS;
  const entries = Object.entries(isObject(tokens) ? tokens : {});
  return {
    requestedAt: Array.isArray(requestedAt) ? requestedAt.filter(isTime) : [],
    tokens: Object.fromEntries(
      entries.filter((entry): entry is [string, KeptToken] => isValid(entry[1], now)),
    ),
  };
}

function parse(text: string | undefined): Partial<Record<keyof TokenRecord, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isValid(token: unknown, now: number): boolean {
  if (!isObject(token)) return false;
  const { text, expiresAt, renewAt } = token;
  return typeof text === 'string' && typeof renewAt === 'number' && Number(expiresAt) > now;
}

/** Milliseconds before its end at which a token is replaced; a tenth of a life that is short. */
const MARGIN = 300_000;

/** A token that was requested at a time and lives so long, both in milliseconds. */
export function newToken(text: string, requestedAt: number, life: number): KeptToken {
  const expiresAt = requestedAt + life;
  return { text, expiresAt, renewAt: expiresAt - Math.min(MARGIN, life / 10) };
}
