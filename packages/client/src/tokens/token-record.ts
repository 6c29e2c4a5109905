import { DAY_MS } from '@workrights/time/calendar';
import { isObject } from '@workrights/explainer/value';

/** A token as it is kept. Times are milliseconds since the epoch. */
export interface KeptToken {
  readonly text: string;
  readonly expiresAt: number;
  /** When to request the next one. */
  readonly renewAt: number;
  /** When it was refused at once, after it replaced a refused token. */
  readonly refusedAt?: number;
}

/** What is kept for one client at one token endpoint. */
export interface TokenRecord {
  /** When tokens were requested in the last 24 hours. The service counts per client, whatever the token is for. */
  readonly requestedAt: readonly number[];
  /** By audience and scopes. */
  readonly tokens: Readonly<Record<string, KeptToken>>;
}

/** Reads a record without what has expired. A text of another form gives an empty record. */
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

/** A token is replaced this many milliseconds before it expires, or a tenth of its life if that is shorter. */
const MARGIN = 300_000;

/** `requestedAt` and `life` are in milliseconds. */
export function newToken(text: string, requestedAt: number, life: number): KeptToken {
  const expiresAt = requestedAt + life;
  return { text, expiresAt, renewAt: expiresAt - Math.min(MARGIN, life / 10) };
}
