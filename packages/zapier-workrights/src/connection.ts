/** What a Zap's connection holds. */
export interface Connection {
  /** The relay's URL, without a slash at its end. */
  readonly url: string;
  readonly token: string;
  readonly environment: 'sandbox' | 'live';
}

/** The URL of a relay isn't one that a token may be sent to. */
export class RelayUrlError extends Error {
  override readonly name = 'RelayUrlError';
}

/** @throws RelayUrlError unless the URL is https, or this machine's. It doesn't repeat the URL, which may hold a password. */
export function connectionOf(authData: Readonly<Record<string, unknown>> = {}): Connection {
  const relayUrl = String(authData['relayUrl'] ?? '').trim();
  const url = URL.canParse(relayUrl) ? new URL(relayUrl) : undefined;
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal) || url.username || url.search || url.hash) {
    throw new RelayUrlError(
      'The Relay URL must be an https URL without a user name, a password and a query.',
    );
  }
  return {
    url: url.href.replace(/\/+$/, ''),
    token: String(authData['token'] ?? '').trim(),
    // Nobody runs a live check by accident.
    environment: authData['environment'] === 'live' ? 'live' : 'sandbox',
  };
}
