import { ConnectionError, UnexpectedResponseError } from '../errors/call-errors.ts';
import { WorkRightsKitError } from '../errors/work-rights-kit-error.ts';
import type { Call } from '../transport/attempts.ts';
import { aborted, type Operation } from '../transport/operation.ts';
import type { ByteStream } from '../transport/bodies.ts';
import { readNetworkFailure } from '../transport/exchange.ts';
import { within } from '../transport/time-limit.ts';

/**
 * The bytes of an attachment as they arrive. The stream ends only when all of them are there. It fails if the number of bytes
 * isn't `expected` or exceeds `maxSize`, if none arrive for the `timeout` of the call or not all in the time that is left, if
 * the connection breaks, or if the signal fires.
 */
export function checkedStream(
  body: ByteStream,
  { expected, maxSize }: { readonly expected: number | undefined; readonly maxSize: number | false },
  { operation, signal, attemptLimit, left, tooLate }: Call,
): ByteStream {
  const reader = body.getReader();
  let received = 0;
  const late = () => tooLate('the file did not arrive in time');

  return new ReadableStream({
    async pull(controller) {
      try {
        const ends = { operation, signal, limit: attemptLimit, left, late };
        const { done, value } = await within(reader.read(), ends);
        received += value?.byteLength ?? 0;
        if (expected !== undefined && (received > expected || (done && received < expected))) {
          throw wrongSize(received, expected, operation);
        }
        if (maxSize && received > maxSize) throw tooLarge(maxSize, operation);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        void reader.cancel().catch(() => undefined);
        throw explain(error, operation, signal);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function wrongSize(received: number, expected: number, operation: Operation): UnexpectedResponseError {
  const message = `${operation.id}: received ${received} bytes of an attachment of ${expected}`;
  return new UnexpectedResponseError(message, { operationId: operation.id });
}

function tooLarge(maxSize: number, operation: Operation): UnexpectedResponseError {
  const message = `${operation.id}: received over ${maxSize} bytes. To allow more, set maxSize.`;
  return new UnexpectedResponseError(message, { operationId: operation.id });
}

function explain(error: unknown, operation: Operation, signal: AbortSignal | undefined): Error {
  if (signal?.aborted) return aborted(operation, signal);
  if (error instanceof WorkRightsKitError) return error;
  const { code, cause } = readNetworkFailure(error);
  return new ConnectionError(`${operation.id}: the connection broke`, {
    operationId: operation.id,
    code,
    cause,
  });
}
