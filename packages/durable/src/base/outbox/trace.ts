import { randomBytes } from 'node:crypto';

/** A trace that a caller began: its id and flags, as `traceparent` has them (https://www.w3.org/TR/trace-context/). */
export type Trace = string;

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;
const NOTHING = /^0+$/;

/** Undefined for a header that is missing or invalid: then there is no trace to go on with. */
export function readTraceparent(header: unknown): Trace | undefined {
  const [, version, id = '', span = '', flags] = TRACEPARENT.exec(String(header)) ?? [];
  if (version === undefined || version === 'ff' || NOTHING.test(id) || NOTHING.test(span)) return undefined;
  // Later versions may go on after the flags, and version 00 may not.
  if (version === '00' && String(header).length > 55) return undefined;
  return `${id}-${flags}`;
}

/** Of an event without a caller's trace: its own id, so that whoever has one of the two finds the other. Sampled. */
export function traceOfEvent(event: string): Trace {
  return `${event.replace('evt_', '')}-01`;
}

export function traceId(trace: Trace): string {
  return trace.slice(0, 32);
}

/** Of one attempt: a span of its own. */
export function traceparentOf(trace: Trace): string {
  return `00-${traceId(trace)}-${randomBytes(8).toString('hex')}-${trace.slice(33)}`;
}
