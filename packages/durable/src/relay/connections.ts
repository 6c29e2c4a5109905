import {
  type Clock,
  type Environment,
  type Fetch,
  type Quota,
  type Reconcile,
  type ValidationOptions,
  VisaChecks,
  type VisaChecksOptions,
  WorkRights,
  type WorkRightsOptions,
} from '@workrights/client';
import { systemClock } from '@workrights/time/clock';

import { accountOf } from '../base/quota/account-quota.ts';
import { createMeter, type Meter, type Source } from '../base/quota/meter.ts';
import type { QuotaLedger } from '../base/quota/quota-store.ts';
import { deadlineOfThis, notSent } from '../base/time/deadline.ts';
import { NotConnectedError } from './errors.ts';

/** How a relay reaches the service. */
export interface ServiceOptions {
  /** The connection to Interface A. Without it, no visa checks are polled. */
  readonly checks?: (VisaChecksOptions & ValidationOptions) | undefined;
  /** The connection to Interface B. Without it, no onboarding requests or work rights are polled. */
  readonly workRights?: (WorkRightsOptions & ValidationOptions) | undefined;
  /** Time for leases, retries and polls. For tests. */
  readonly clock?: Clock | undefined;
}

/** The service, as the polls and the gateway of one relay share it. */
export interface Connections {
  readonly clock: Clock;
  readonly checks: CheckConnection | undefined;
  readonly workRights: WorkRights | undefined;
  /** How to look for the creates whose response this process has lost, by their keys. */
  readonly lost: Map<string, Reconcile>;
}

export interface CheckConnection {
  readonly client: VisaChecks;
  readonly meter: Meter;
  /** Of a check that names none. */
  readonly environment: Environment;
}

export function connect(
  ledger: QuotaLedger,
  { checks, workRights, clock = systemClock }: ServiceOptions,
): Connections {
  return {
    clock,
    checks: checks && connectChecks(ledger, checks, clock),
    workRights:
      workRights && new WorkRights({ ...workRights, retry: false, fetch: inTime(workRights.fetch, clock) }),
    lost: new Map(),
  };
}

function connectChecks(ledger: QuotaLedger, checks: VisaChecksOptions, clock: Clock): CheckConnection {
  // The relay itself polls again after a failure, at its own pace.
  const meter = createMeter(
    sourceOf(ledger, checks, () => client.quota),
    clock,
    checks.fetch ?? globalFetch,
  );
  const client: VisaChecks = new VisaChecks({ ...checks, clock, retry: false, fetch: meter.fetch });
  return { client, meter, environment: checks.environment ?? 'sandbox' };
}

const globalFetch: Fetch = (url, init) => globalThis.fetch(url, init);

/** The meter refuses late creates of Interface A; this does the same for Interface B, which has no quota. */
function inTime(send: Fetch = globalFetch, clock: Clock): Fetch {
  return async (url, init) => {
    if (clock.now() >= deadlineOfThis()) throw notSent('LATE');
    return send(url, init);
  };
}

/** The account's quota, which bulk runs on the same ledger use too. */
function sourceOf(ledger: QuotaLedger, checks: VisaChecksOptions, told: () => Quota | undefined): Source {
  const account = accountOf(checks);
  return {
    perMinute: account?.minute ?? Infinity,
    perDay: account?.day ?? Infinity,
    hasQuota: account !== undefined,
    take: async (count, isRead, now) =>
      account
        ? ledger.takeQuota(account, { count, isRead, told: told() }, now)
        : { granted: count, retryAt: now },
    // Only this relay must slow down, and its meter does that.
    slowDown: async () => {},
  };
}

/** @throws NotConnectedError */
export function requireChecks({ checks }: Connections): CheckConnection {
  if (checks === undefined) throw new NotConnectedError('checks');
  return checks;
}

/** @throws NotConnectedError */
export function requireWorkRights({ workRights }: Connections): WorkRights {
  if (workRights === undefined) throw new NotConnectedError('workRights');
  return workRights;
}
