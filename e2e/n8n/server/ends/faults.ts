import type { Sandbox } from '@workrights/sandbox';

import { isNight } from '../../../../vitest.nightly.ts';

type Faults = Sandbox['context']['faults'];
export type Fault = Parameters<Faults['arm']>[1];

export const PERHAPS = 'Perhaps sent: look first';

/** Longer than the node waits for a response, in ms. */
const TOO_LONG = 31_000;

/** The faults of a request, and whether a create may have happened then. */
export const faults: readonly (readonly [what: string, fault: Fault, mayBeSent: boolean])[] = [
  ['is a 500', { kind: 'status', status: 500 }, true],
  ['is a 503', { kind: 'status', status: 503 }, true],
  ['is a 429', { kind: 'status', status: 429 }, false],
  ['is a 401', { kind: 'status', status: 401 }, false],
  ['is a 403', { kind: 'status', status: 403 }, false],
  ['is a 409', { kind: 'status', status: 409 }, true],
  ['is lost after the request was stored', { kind: 'reset', when: 'after' }, true],
  ['is lost before the request was stored', { kind: 'reset', when: 'before' }, true],
  ['is cut in half', { kind: 'truncate' }, true],
  ['is no JSON', { kind: 'malformed-json' }, true],
  ['takes too long', { kind: 'delay', milliseconds: TOO_LONG }, true],
];

/**
 * The node itself tells these faults apart (`light/create-failures.slow.test.ts`), and a template only whether the create may be
 * sent. So the gate takes one fault of each kind.
 */
export const playedFaults = faults.filter(
  ([what]) => isNight || what === 'is a 403' || what === 'is lost after the request was stored',
);

/** Of a read, without the one that would take minutes, because reads are retried. */
export const readFaults = playedFaults
  .filter(([, { kind }]) => kind !== 'delay')
  .map(([what, fault]) => [what, fault] as const);
