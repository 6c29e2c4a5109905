import { shownCode } from '../privacy/redact.ts';

/** What may be told about a failure to reach the service. */
export interface NetworkFailure {
  code: string | undefined;
  /** The failure proves that the request never left. */
  neverSent: boolean;
  /** Stands in for the original error, whose message can hold the whole URL and with it the API key. */
  cause: Error;
}

/** Codes of Node and Bun for a connection that was not made, and what Deno says then. */
const NEVER_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_|UND_ERR_CONNECT_|ConnectionRefused|FailedToOpenSocket|client )/;
/** Undici's message for a port that `fetch` never connects to, and parts of Deno's: they have no code. */
const PHRASE = /^bad port$|port \d+ are blocked$|client error \(Connect\)/;
/** Never sent either, and trying again is of no use: such a port, or a certificate that was not accepted. */
export const LASTING = /^(?:bad |port |CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|ERR_TLS_CERT)/;

/** Reads what `fetch` threw: code and kind by allow-list, nothing else. */
export function readNetworkFailure(thrown: unknown): NetworkFailure {
  const { code = '', syscall } = rootOf(thrown);
  const neverSent = NEVER_SENT.test(code) || LASTING.test(code) || syscall === 'connect';
  return { code: code || undefined, neverSent, cause: new Error(code || 'network failure') };
}

/** The innermost error that has a code: `fetch` wraps what happened in one or more `cause`s. */
function rootOf(thrown: unknown, depth = 0): { code?: string; syscall?: unknown } {
  if (!thrown || depth > 4) return {};
  const { code, syscall, cause, message } = thrown as Error & { code?: unknown; syscall?: unknown };
  const [phrase] = (typeof message === 'string' && PHRASE.exec(message)) || [];
  const shown = phrase ?? shownCode(code);
  return { ...(shown && { code: shown, syscall }), ...rootOf(cause, depth + 1) };
}
