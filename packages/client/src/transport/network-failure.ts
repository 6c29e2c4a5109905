import { shownCode } from '../privacy/redact.ts';

/** What may be told about a failure to reach the service. */
export interface NetworkFailure {
  code: string | undefined;
  /** The failure proves that the request never left. */
  neverSent: boolean;
  /** Stands in for the original error, whose message can hold the whole URL and with it the API key. */
  cause: Error;
}

/** Codes of Node and Bun for a connection that was not made. */
const NEVER_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|FailedToOpenSocket)$/;
/** Codes for a certificate of the other side that was not accepted: trying again is of no use. */
export const CERTIFICATE = /^(?:CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|ERR_TLS_CERT)/;

/** Reads what `fetch` threw: code and kind by allow-list, nothing else. */
export function readNetworkFailure(thrown: unknown): NetworkFailure {
  const { code = '', syscall } = rootOf(thrown);
  const neverSent = NEVER_SENT.test(code) || CERTIFICATE.test(code) || syscall === 'connect';
  return { code: code || undefined, neverSent, cause: new Error(code || 'network failure') };
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
