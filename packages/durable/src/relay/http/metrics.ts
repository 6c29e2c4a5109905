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
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const name = (rest: string): string => `workrights_relay_${rest}`;

  const requests = new Counter({
    name: name('http_requests_total'),
    help: 'Requests to the relay, by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const attempts = new Counter({
    name: name('delivery_attempts_total'),
    help: 'Webhooks that were sent, by the type of the event and by what became of them.',
    labelNames: ['type', 'outcome'],
    registers,
  });
  const responses = new Histogram({
    name: name('delivery_response_seconds'),
    help: 'How long receivers take to respond.',
    buckets: RESPONSE_BUCKETS,
    registers,
  });
  const ages = new Histogram({
    name: name('delivery_age_seconds'),
    help: 'From the time of an event to its delivery.',
    buckets: AGE_BUCKETS,
    registers,
  });
  const polls = new Counter({
    name: name('polled_total'),
    help: 'Records that were polled, by their kind and by what came of it.',
    labelNames: ['of', 'outcome'],
    registers,
  });
  const subscriptions = new Gauge({
    name: name('subscriptions'),
    help: 'Active subscriptions.',
    registers,
  });
  const disabled = new Gauge({
    name: name('subscriptions_disabled'),
    help: 'Subscriptions whose receivers took nothing for three days. They get nothing until somebody enables them.',
    registers,
  });
  const watches = new Gauge({
    name: name('watches'),
    help: 'Watches, by their state.',
    labelNames: ['state'],
    registers,
  });
  const deliveries = new Gauge({
    name: name('deliveries'),
    help: 'Deliveries in the ledger, by their state.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: name('oldest_waiting_seconds'),
    help: 'How long ago the oldest event happened that is still to be delivered. Zero if there is none.',
    registers,
  });
  const reachable = new Gauge({
    name: name('service_reachable'),
    help: 'Whether the service responded to the last poll.',
    registers,
  });

  const ofMonitor = (rest: string): string => `workrights_monitor_${rest}`;
  const lastNight = new Gauge({
    name: ofMonitor('last_run_timestamp_seconds'),
    help: 'When the monitor on this ledger last ran. Zero before the first time.',
    registers,
  });
  const missedNights = new Gauge({
    name: ofMonitor('missed_nights'),
    help: 'Nights that the monitor missed although checks were due, since the ledger was made.',
    registers,
  });
  const sentNothing = new Gauge({
    name: ofMonitor('runs_that_sent_nothing'),
    help: 'Runs of the monitor that had checks to send and sent none, since the ledger was made.',
    registers,
  });

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
