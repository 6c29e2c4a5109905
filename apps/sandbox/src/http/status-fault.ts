import { ProblemError } from '@workrights/local-server';
import type { StatusFault } from '../faults/fault.ts';
import type { Reply } from './reply.ts';

/** Statuses whose responses have no body (RFC 9110 §6.4.1). */
export const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * The response instead of the normal one.
 *
 * @throws ProblemError from status 400 on, unless the fault has its own body.
 */
export function statusReply({ status, retryAfter, headers = {}, body }: StatusFault): Reply {
  const all = {
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    ...(body !== undefined && {
      'content-type':
        typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    }),
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  };
  if (body === undefined && status >= 400) {
    const detail = 'A fault that was armed through the control plane.';
    throw new ProblemError({ status, kind: 'fault', detail }, all);
  }
  return { status, headers: all, body: bodyText(body) };
}

function bodyText(body: unknown): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}
