import {
  AuthenticationError,
  BlockedError,
  ConnectionError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  StatusError,
  TimeoutError,
  UnexpectedResponseError,
} from '@workrights/client';
import { BLOCKED } from '../../../reporting/from-client.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';

/** Result of one read. */
export interface Probe {
  readonly error?: unknown;
  /** The response's `Date` in milliseconds; undefined without one. */
  readonly date?: number;
  /** This machine's time when the response came. */
  readonly now: number;
}

/** What findings call an interface's URL. */
export interface Names {
  readonly id: string;
  readonly variable: string;
  readonly version: 'v1' | 'v2';
  readonly origin: string;
}

/** Why there is no response: host name, port, certificate or timeout. Undefined if there was one. */
export function checkConnection({ error }: Probe, { id, variable, origin }: Names): Finding | undefined {
  if (error instanceof TimeoutError) {
    return problem(
      `${id}-connection`,
      `${origin} did not respond in time.`,
      'A firewall may block it, or it needs a proxy: set HTTPS_PROXY.',
    );
  }
  if (!(error instanceof ConnectionError)) return undefined;
  const code = error.code ?? '';
  const [what, fix] = connectionAdvice(code, variable);
  return problem(
    `${id}-${/CERT|SIGN|TLS|SSL|VERIFY|ISSUER|PROTO/u.test(code) ? 'tls' : 'connection'}`,
    `${origin}: ${what} (${code || 'no reason given'}).`,
    fix,
  );
}

function connectionAdvice(code: string, variable: string): [what: string, fix: string] {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return [
        'there is no such host',
        `Check the spelling of ${variable}. In a company network, set HTTPS_PROXY.`,
      ];
    case 'ECONNREFUSED':
      return [
        'nothing listens there',
        `Check the port of ${variable}. For the sandbox, run \`workrights sandbox\`.`,
      ];
    case 'CERT_HAS_EXPIRED':
      return [
        'its certificate has expired',
        "Check this machine's clock. If it is right, tell the service's support.",
      ];
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return ['its certificate is for another host', `Check the host of ${variable}.`];
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return [
        'its certificate is not signed by an authority that Node trusts',
        "If your company's proxy reads encrypted traffic, set NODE_EXTRA_CA_CERTS to the file with its certificate. Never turn verification off.",
      ];
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
      return [
        'it does not speak TLS',
        `Check whether ${variable} should begin with http:// or have another port.`,
      ];
    default:
      return ['the connection failed', 'Check your network, firewall and proxy.'];
  }
}

const MINUTE = 60_000;

/** Whether this machine's clock and the service's agree, which tokens, certificates and waits depend on. */
export function checkClock({ date, now }: Probe, { id }: Names): Finding | undefined {
  if (date === undefined) return undefined;
  // `Date` has whole seconds.
  const skew = Math.abs(now - date - 500);
  const amount =
    skew < 2 * MINUTE ? `${Math.round(skew / 1000)} seconds` : `${Math.round(skew / MINUTE)} minutes`;
  const direction = now > date ? 'ahead of' : 'behind';
  const message = `This machine's clock is ${amount} ${direction} the service's.`;
  const fix = 'Set the clock, or turn on time synchronisation.';
  if (skew > 5 * MINUTE) return problem(`${id}-clock`, message, fix);
  return skew > 60_000
    ? warning(`${id}-clock`, message, fix)
    : ok(`${id}-clock`, "This machine's clock and the service's agree.");
}

/** What a response shows about the URL; undefined if it depends on the credentials. */
export function checkUrl({ error }: Probe, { id, variable, version, origin }: Names): Finding | undefined {
  if (error === undefined) return undefined;
  if (error instanceof BlockedError) {
    const message = "The service's network blocks this machine: it may be outside Australia and New Zealand.";
    return problem(`${id}-blocked`, message, BLOCKED);
  }
  if (error instanceof AuthenticationError || error instanceof PermissionDeniedError) return undefined;
  if (error instanceof NotFoundError) {
    return problem(
      `${id}-url`,
      `${origin} has no /${version} of this service.`,
      `Check ${variable}: the host, and the path before /${version} if your account has one.`,
    );
  }
  if (error instanceof UnexpectedResponseError && (error.status ?? 200) >= 300) {
    return problem(
      `${id}-url`,
      `${origin} redirects to another URL.`,
      `Set ${variable} to where it leads: credentials are never sent after a redirect.`,
    );
  }
  if (error instanceof UnexpectedResponseError) {
    return problem(
      `${id}-url`,
      `${origin} responds, but not as this service does: perhaps a web page or a sign-in.`,
      `Check ${variable}: it must be the base URL of the API, not of a web page.`,
    );
  }
  if (error instanceof RateLimitError)
    return warning(`${id}-url`, `${origin} is limiting your requests.`, 'Wait, then run this again.');
  if (error instanceof ServerError) {
    return problem(
      `${id}-url`,
      `${origin} has a problem of its own (status ${error.status}).`,
      'Wait, then run this again. If it stays, ask support.',
    );
  }
  if (error instanceof StatusError && error.status === 407) {
    return problem(
      `${id}-url`,
      'The proxy asks for a user name and password.',
      'Put them into HTTPS_PROXY: http://user:password@proxy.example:3128.',
    );
  }
  const status = error instanceof StatusError ? ` (status ${error.status})` : '';
  return problem(
    `${id}-url`,
    `${origin} refuses a request that the contract allows${status}.`,
    'Ask support.',
  );
}
