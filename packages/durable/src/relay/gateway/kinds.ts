import {
  type CallOptions,
  type CreateOnboardBody,
  NotFoundError,
  type Reconciliation,
  type UpdateOnboardBody,
  type VisaCheck,
  type VisaCheckCreate,
} from '@workrights/client';
import { isOfAnother } from '@workrights/client/match-check';
import { isObject } from '@workrights/explainer';

import { type Connections, requireChecks, requireWorkRights } from '../connections.ts';
import type { CreatesOnce, LostCreate } from '../store/creates-once.ts';
import { type Shown, showCheck, showOnboard } from './records.ts';

/** The operations that are sent once. */
export type CreateOperation = 'createVisaCheck' | 'createOnboardingRequest' | 'updateOnboardingRequest';

interface Kind {
  readonly watch: 'visa_check' | 'onboard';
  readonly send: (
    connections: Connections,
    request: object,
    options: CallOptions,
  ) => Promise<Shown | FoundOther>;
  readonly read: (connections: Connections, id: string) => Promise<Shown>;
  /** Looks for a create of another process, and creates nothing. */
  readonly find: (
    connections: Connections,
    store: CreatesOnce,
    lost: LostCreate,
    options: CallOptions,
  ) => Promise<Reconciliation | FoundOther>;
}

/** The service has a record, and nobody can tell whether the request made it: it has the person's id, or is of another person. */
export interface FoundOther {
  readonly outcome: 'other';
  readonly subject: string;
}

export const KINDS: Readonly<Record<CreateOperation, Kind>> = {
  createVisaCheck: {
    watch: 'visa_check',
    async send(connections, request, options) {
      const check = await requireChecks(connections).client.create(request as VisaCheckCreate, options);
      return showCheckOf(request, check, connections.clock.now());
    },
    async read(connections, id) {
      return showCheck(await requireChecks(connections).client.get(id), connections.clock.now());
    },
    async find(connections, store, { key, request, sentAt }, options) {
      return requireChecks(connections).client.reconcileCreate(request as VisaCheckCreate, {
        ...options,
        sentAt,
        known: {
          any: await store.hasKnownChecks(),
          answeredAt: (ids) => store.knownChecks(ids),
          unanswered: () => store.unansweredChecks(key),
        },
      });
    },
  },
  createOnboardingRequest: {
    watch: 'onboard',
    async send(connections, request, options) {
      return showOnboard(
        await requireWorkRights(connections).createOnboard(request as CreateOnboardBody, options),
      );
    },
    read: readOnboard,
    find: findOnboard,
  },
  updateOnboardingRequest: {
    watch: 'onboard',
    async send(connections, request, options) {
      return showOnboard(
        await requireWorkRights(connections).updateOnboard(request as UpdateOnboardBody, options),
      );
    },
    read: readOnboard,
    find: findOnboard,
  },
};

/** A response may be what a system before the service stored for another person: nobody may read a right to work from it. */
export function showCheckOf(request: object, check: VisaCheck, now: number): Shown | FoundOther {
  return isOfAnother(check, request as VisaCheckCreate)
    ? { outcome: 'other', subject: check.id }
    : showCheck(check, now);
}

async function readOnboard(connections: Connections, id: string): Promise<Shown> {
  return showOnboard(await requireWorkRights(connections).getOnboard({ onboard_id: id }));
}

async function findOnboard(
  connections: Connections,
  _store: CreatesOnce,
  { request }: LostCreate,
  options: CallOptions,
): Promise<Reconciliation | FoundOther> {
  const { employee_id: employeeId, onboard_id: onboardId } = request as Partial<UpdateOnboardBody>;
  const selector =
    typeof employeeId === 'string'
      ? { employee_id: employeeId }
      : typeof onboardId === 'string' && { onboard_id: onboardId };
  if (!selector) return { outcome: 'inconclusive', reason: 'no-id' };
  try {
    const { onboard_id: subject } = await requireWorkRights(connections).getOnboard(selector, options);
    return { outcome: 'other', subject };
  } catch (error) {
    // A gateway that doesn't know the path gives 404 too, but no JSON.
    if (error instanceof NotFoundError && isObject(error.body)) return { outcome: 'none' };
    return { outcome: 'inconclusive', reason: 'look-failed', error };
  }
}
