import type { Clock, Fetch } from '@workrights/client';

import { deadlineOfThis, notSent } from '../../base/time/deadline.ts';

/**
 * Node's `fetch`, which sends a text again by itself when it meets a 421, but not a stream (the client does the same when it
 * has no `fetch` given).
 *
 * The stream is read when the connection stands. A process that stood still meanwhile, such as on a machine that slept, may wake when
 * another one has begun to look for the check of its create: it sends nothing then.
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
