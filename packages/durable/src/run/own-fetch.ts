import type { Fetch } from '@workrights/client';

/**
 * Node's `fetch`, which sends a text again by itself when it meets a 421, but not a stream (the client does the same when it
 * has no `fetch` given).
 */
export const ownFetch: Fetch = (url, { body, ...init }) => {
  if (typeof body !== 'string' || init.attempt.operationId !== 'createVisaCheck') {
    return globalThis.fetch(url, { ...init, ...(body !== undefined && { body }) });
  }
  const blob = new Blob([body]);
  return globalThis.fetch(url, {
    ...init,
    headers: { ...init.headers, 'content-length': `${blob.size}` },
    body: blob.stream(),
    duplex: 'half',
  } as RequestInit);
};
