import { randomBytes } from 'node:crypto';

/** A trace that a caller began: id and flags of `traceparent` (https://www.w3.org/TR/trace-context/). */
export type Trace = string;

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const NOTHING = /^0+$/;

/** Undefined for a missing or invalid header. */
export function readTraceparent(header: unknown): Trace | undefined {
  const [, version, id = '', span = '', flags] = TRACEPARENT.exec(String(header)) ?? [];
  if (version === undefined || version === 'ff' || NOTHING.test(id) || NOTHING.test(span)) return undefined;
  // Only versions after 00 may have more after the flags.
  if (version === '00' && String(header).length > 55) return undefined;
  return `${id}-${flags}`;
}

/** The trace of an event without a caller's trace: its id comes from the event's id, so that one leads to the other. Sampled. */
export function traceOfEvent(event: string): Trace {
  return `${event.replace('evt_', '')}-01`;
}

export function traceId(trace: Trace): string {
  return trace.slice(0, 32);
}

/** A new span for each attempt. */
export function traceparentOf(trace: Trace): string {
  return `00-${traceId(trace)}-${randomBytes(8).toString('hex')}-${trace.slice(33)}`;
}
