import type { Clock, Fetch } from '@workrights/client';

import { deadlineOfThis, notSent } from '../../base/time/deadline.ts';

/**
 * Node's `fetch`, which sends a text body again by itself after a 421, but not a stream. (Without a `fetch` option, the client
 * does the same.)
 *
 * The stream is read once the connection is open. A process that was suspended meanwhile may wake up after another one has
 * begun to look for its create's check. It then sends nothing.
 */
export function createOwnFetch({ now }: Pick<Clock, 'now'>): Fetch {
  return (url, { body, ...init }) => {
    if (typeof body !== 'string' || init.attempt.operationId !== 'createVisaCheck') {
      return globalThis.fetch(url, { ...init, ...(body !== undefined && { body }) });
    }
    const bytes = Buffer.from(body);
    const deadline = deadlineOfThis();
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (now() >= deadline) return controller.error(notSent('LATE'));
          controller.enqueue(bytes);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return globalThis.fetch(url, {
      ...init,
      headers: { ...init.headers, 'content-length': `${bytes.length}` },
      body: stream,
      duplex: 'half',
    } as RequestInit);
  };
}
