import type { IncomingHttpHeaders } from 'node:http';

import type { Trace } from '../../base/outbox/trace.ts';
import type { Connections } from '../connections.ts';
import type { Caller } from '../gateway/rights.ts';
import type { RelayStatus } from '../relaying.ts';
import type { CreatesOnce } from '../store/creates-once.ts';
import type { RelayStore } from '../store/relay-store.ts';
import type { TargetRules } from '../target.ts';
import type { RelayMetrics } from './metrics.ts';
import type { Reply } from './reply.ts';

export interface RelayContext {
  readonly store: RelayStore & CreatesOnce;
  readonly targets: TargetRules | undefined;
  readonly connections: Connections;
  readonly status: () => RelayStatus;
  readonly metrics: RelayMetrics;
  readonly now: () => number;
}

/** A routed, authenticated and valid request. */
export interface RelayRequest {
  /** The path's `{id}`, or empty. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  readonly caller: Caller;
  /** The caller's trace, if any. */
  readonly trace: Trace | undefined;
}

export type Operation = (request: RelayRequest, context: RelayContext) => Promise<Reply>;
