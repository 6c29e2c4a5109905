import type { operations } from '../../generated/relay/operations.gen.ts';
import type * as wire from '../../generated/relay/types.gen.ts';

/** A right of a token: see the schema `Right` of the contract. */
export type Right = wire.Right;

/** Who sends a request. `rights` is `all` for the operator. */
export interface Caller {
  readonly name: string;
  readonly rights: 'all' | ReadonlySet<Right>;
}

/** How each token of the ledger begins. */
export const TOKEN_START = 'wrt_';

/** The name of who has the relay's own token. No other token may have it. */
export const OPERATOR = 'operator';

/** All rights, as the command offers them; a missing or misspelt one doesn't compile. */
export const RIGHTS = Object.keys({
  'checks:create': true,
  'checks:read': true,
  'checks:live': true,
  'onboarding:create': true,
  'onboarding:read': true,
  'work-rights:read': true,
  subscriptions: true,
  watches: true,
} satisfies Record<Right, true>) as Right[];

/** The right that each operation needs. `any` for any valid token, `operator` for the relay's own token only. */
export const NEEDED: Readonly<Record<keyof typeof operations, Right | 'any' | 'operator'>> = {
  createSubscription: 'subscriptions',
  listSubscriptions: 'subscriptions',
  getSubscription: 'subscriptions',
  updateSubscription: 'subscriptions',
  deleteSubscription: 'subscriptions',
  rotateSecret: 'subscriptions',
  listDeliveries: 'subscriptions',
  listEvents: 'subscriptions',
  replayDeliveries: 'subscriptions',
  testSubscription: 'subscriptions',
  createWatch: 'watches',
  listWatches: 'watches',
  getWatch: 'watches',
  deleteWatch: 'watches',
  getToken: 'any',
  createVisaCheck: 'checks:create',
  listVisaChecks: 'checks:read',
  lookupVisaChecks: 'checks:read',
  getVisaCheck: 'checks:read',
  downloadVisaCheckPdf: 'checks:read',
  createOnboardingRequest: 'onboarding:create',
  updateOnboardingRequest: 'onboarding:create',
  listOnboardingRequests: 'onboarding:read',
  getOnboardingRequest: 'onboarding:read',
  getWorkRights: 'work-rights:read',
  getHealth: 'any',
  getReadiness: 'any',
  getMetrics: 'operator',
};

export function mayDo({ rights }: Caller, needed: Right | 'any' | 'operator'): boolean {
  return rights === 'all' || needed === 'any' || (needed !== 'operator' && rights.has(needed));
}
