import { shownCode } from '../privacy/redact.ts';

/** What may be told about a failure to reach the service. */
export interface NetworkFailure {
  code: string | undefined;
  /** The failure proves that the request never left. */
  neverSent: boolean;
  /** Stands in for the original error, whose message can hold the whole URL and with it the API key. */
  cause: Error;
}

const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'ConnectionRefused',
  'FailedToOpenSocket',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Reads what `fetch` threw: code and kind by allow-list, nothing else. */
export function readNetworkFailure(thrown: unknown): NetworkFailure {
  const { code, syscall } = rootOf(thrown);
  const cause = new Error(code ?? 'network failure');
  return { code, neverSent: (code !== undefined && NEVER_SENT.has(code)) || syscall === 'connect', cause };
}

/** The innermost error that has a code: `fetch` wraps what happened in one or more `cause`s. */
function rootOf(thrown: unknown): { code: string | undefined; syscall: unknown } {
  let found: { code: string | undefined; syscall: unknown } = { code: undefined, syscall: undefined };
  let error = thrown;
  for (let depth = 0; depth < 5 && typeof error === 'object' && error !== null; depth += 1) {
    const { code, syscall, cause } = error as { code?: unknown; syscall?: unknown; cause?: unknown };
    const shown = shownCode(code);
    if (shown !== undefined) found = { code: shown, syscall };
    error = cause;
  }
  return found;
}
