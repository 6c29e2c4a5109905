import type { DestinationStream } from 'pino';

import type { RelayNote } from '../notes.ts';
import { type Trace, traceId } from '../../base/outbox/trace.ts';

/** A request for the log, without path and query, because an unknown path may contain anything. */
export interface LoggedRequest {
  readonly requestId: string;
  /** The caller's trace, if any. */
  readonly trace: Trace | undefined;
  /** Undefined if the request reached no operation. */
  readonly operation: string | undefined;
  readonly status: number;
  readonly problem: string | undefined;
  readonly milliseconds: number;
}

/** The relay's own log: one JSON object per line, with ids, states and durations. */
export interface RelayLog {
  started: (url: string) => void;
  stopped: () => void;
  request: (request: LoggedRequest) => void;
  note: (note: RelayNote) => void;
  /** A defect of the relay itself. */
  defect: (requestId: string, description: string) => void;
}

/** Not logged: otherwise each probe and scrape would be a line. */
const SILENT: ReadonlySet<string> = new Set(['getHealth', 'getReadiness', 'getMetrics']);

/** @param destination default: standard output. */
export async function createLog(destination?: DestinationStream): Promise<RelayLog> {
  const { pino, stdTimeFunctions } = await import('pino');
  const options = {
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  const logger = destination ? pino(options, destination) : pino(options);
  return {
    started: (url) => logger.info({ url }, 'relay started'),
    stopped: () => logger.info('relay stopped'),
    request({ requestId, trace, operation, status, problem, milliseconds }) {
      if (operation !== undefined && SILENT.has(operation) && status < 400) return;
      const level = status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info';
      const traced = trace === undefined ? {} : { trace_id: traceId(trace) };
      logger[level](
        { request_id: requestId, ...traced, operation, status, problem, ms: milliseconds },
        'request',
      );
    },
    note(seen) {
      if (seen.kind === 'ledger') {
        if (seen.isAway) logger.error('the ledger does not respond, or its disk is full; the relay waits');
        else logger.info('the ledger responds again');
        return;
      }
      if (seen.kind === 'changes') {
        if (seen.isListed) logger.info('the service lists whose work rights have changed');
        else logger.warn('the service does not list whose work rights have changed; each person is polled');
        return;
      }
      if (seen.kind === 'poll') {
        const { of, polled, told, failed, milliseconds } = seen;
        if (polled > 0)
          logger[failed > 0 ? 'warn' : 'info']({ of, polled, told, failed, ms: milliseconds }, 'poll');
        return;
      }
      if (seen.kind === 'disabled') {
        logger.error(
          { subscription: seen.subscription },
          'nothing arrived for three days; the subscription is disabled until PATCH enables it',
        );
        return;
      }
      const { event, type, subscription, outcome, attempt, trace, status, problem, milliseconds } = seen;
      logger[outcome === 'delivered' ? 'info' : 'warn'](
        {
          event,
          type,
          subscription,
          outcome,
          attempt,
          trace_id: traceId(trace),
          status,
          problem,
          ms: milliseconds,
        },
        'delivery',
      );
    },
    defect: (requestId, description) =>
      logger.error({ request_id: requestId, defect: description }, 'the relay failed'),
  };
}
