import type { RelayNote } from '../notes.ts';
import type { RelayCounts } from '../store/relay-store.ts';
import type { RelayStatus } from '../relaying.ts';

/** Counters and gauges for Prometheus. No label contains an id, a URL or another value of a caller. */
export interface RelayMetrics {
  readonly contentType: string;
  request: (operation: string | undefined, status: number) => void;
  note: (note: RelayNote) => void;
  /** Prometheus text with the current gauges. */
  write: (counts: RelayCounts, status: RelayStatus, now: number) => Promise<string>;
}

/** In seconds. A receiver has 20 seconds, and a delivery may take three days. */
const RESPONSE_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const AGE_BUCKETS = [1, 5, 10, 30, 60, 300, 1_800, 3_600, 14_400, 86_400, 259_200];

export async function createMetrics(): Promise<RelayMetrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const common = { registers: [registry] };
  const counter = <Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
    new Counter<Label>({ name: `workrights_relay_${name}`, help, labelNames, ...common });
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name: `workrights_relay_${name}`, help, buckets, ...common });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) =>
    new Gauge<Label>({ name: `workrights_${name}`, help, labelNames, ...common });

  const requests = counter(
    'http_requests_total',
    'Requests to the relay, by operation and status.',
    'operation',
    'status',
  );
  const attempts = counter(
    'delivery_attempts_total',
    'Webhooks that were sent, by the type of the event and by what became of them.',
    'type',
    'outcome',
  );
  const responses = histogram(
    'delivery_response_seconds',
    'How long receivers take to respond.',
    RESPONSE_BUCKETS,
  );
  const ages = histogram('delivery_age_seconds', 'From the time of an event to its delivery.', AGE_BUCKETS);
  const polls = counter(
    'polled_total',
    'Records that were polled, by their kind and by what came of it.',
    'of',
    'outcome',
  );
  const subscriptions = gauge('relay_subscriptions', 'Active subscriptions.');
  const disabled = gauge(
    'relay_subscriptions_disabled',
    'Subscriptions whose receivers took nothing for three days. They get nothing until somebody enables them.',
  );
  const watches = gauge('relay_watches', 'Watches, by their state.', 'state');
  const deliveries = gauge('relay_deliveries', 'Deliveries in the ledger, by their state.', 'state');
  const oldest = gauge(
    'relay_oldest_waiting_seconds',
    'How long ago the oldest event happened that is still to be delivered. Zero if there is none.',
  );
  const reachable = gauge('relay_service_reachable', 'Whether the service responded to the last poll.');
  const lastNight = gauge(
    'monitor_last_run_timestamp_seconds',
    'When the monitor on this ledger last ran. Zero before the first time.',
  );
  const missedNights = gauge(
    'monitor_missed_nights',
    'Nights that the monitor missed although checks were due, since the ledger was made.',
  );
  const sentNothing = gauge(
    'monitor_runs_that_sent_nothing',
    'Runs of the monitor that had checks to send and sent none, since the ledger was made.',
  );

  return {
    contentType: registry.contentType,
    request: (operation = 'none', status) => requests.inc({ operation, status }),
    note(seen) {
      if (seen.kind === 'poll') {
        const { of, polled, told, failed } = seen;
        polls.inc({ of, outcome: 'failed' }, failed);
        polls.inc({ of, outcome: 'told' }, told);
        polls.inc({ of, outcome: 'nothing_new' }, Math.max(0, polled - told - failed));
        return;
      }
      if (seen.kind !== 'delivery') return;
      attempts.inc({ type: seen.type, outcome: seen.outcome });
      if (seen.status !== null) responses.observe(seen.milliseconds / 1000);
      if (seen.outcome === 'delivered') ages.observe(seen.age / 1000);
    },
    async write(counts, status, now) {
      subscriptions.set(counts.subscriptions);
      disabled.set(counts.disabledSubscriptions);
      for (const [state, count] of Object.entries(counts.watches)) watches.set({ state }, count);
      for (const [state, count] of Object.entries(counts.deliveries)) deliveries.set({ state }, count);
      oldest.set(counts.oldestWaitingAt === null ? 0 : Math.max(0, now - counts.oldestWaitingAt) / 1000);
      lastNight.set((counts.nights.lastAt ?? 0) / 1000);
      missedNights.set(counts.nights.missed);
      sentNothing.set(counts.nights.sentNothing);
      reachable.set(status.isServiceReachable ? 1 : 0);
      return registry.metrics();
    },
  };
}
