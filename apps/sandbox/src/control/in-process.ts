import { AssertionError } from 'node:assert';
import { ProblemError } from '@workrights/local-server';
import { contextOfAccount, type SandboxContext } from '../http/context.ts';
import type { Violation } from '../journal/violation.ts';
import { type AddedRecords, addRecords, type NewRecords } from './add-records.ts';
import { armScenario } from './arm-scenario.ts';
import { readFaultOrder, type FaultOrder } from './read-fault.ts';
import type { ScenarioOrder } from './scenario-order.ts';
import {
  findRequests,
  verifyRequests,
  type RequestExpectation,
  type RequestPattern,
  type Verification,
} from './verify-requests.ts';
import { findSnapshot, restoreSnapshot, saveSnapshot } from './snapshot-routes.ts';

/** The control plane for tests in the same process: the same readers, without HTTP. */
export function createInProcessControl(context: SandboxContext) {
  const { store } = context;
  const { accounts } = context.settings;
  const ofAccount = (account: string = context.account.name): SandboxContext => {
    const found = accounts.find(({ name }) => name === account);
    if (found === undefined) throw new TypeError('There is no account with this name.');
    return contextOfAccount(context, found);
  };
  return {
    addRecords: (records: NewRecords, account?: string): AddedRecords =>
      withTypeErrors(() => store.durably(() => addRecords(records, ofAccount(account)))),
    arm(order: ScenarioOrder, account?: string) {
      const { armedScenarios } = ofAccount(account).store;
      withTypeErrors(() => store.durably(() => armScenario(armedScenarios, context.chance, order)));
    },
    armFault(order: FaultOrder) {
      const { operation, fault, times, ...narrowing } = withTypeErrors(() => readFaultOrder(order, accounts));
      context.faults.arm(operation, fault, times, narrowing);
    },
    findRequests: (pattern: RequestPattern = {}) =>
      withTypeErrors(() => findRequests(context.journal, pattern, accounts)),
    verifyRequests(expectation: RequestExpectation) {
      const result = withTypeErrors(() => verifyRequests(context.journal, expectation, accounts));
      if (!result.verified) throw notVerified(expectation, result);
    },
    saveSnapshot(name: string) {
      withTypeErrors(() => saveSnapshot(store, name));
    },
    async restoreSnapshot(name: string) {
      await restoreSnapshot(
        context,
        withTypeErrors(() => findSnapshot(store, name)),
      );
    },
  };
}

/** Holds nothing personal: for a near miss it names only the fields that differ. */
function notVerified(
  expectation: RequestExpectation,
  { count, forgotten, near_misses }: Verification,
): AssertionError {
  const { exactly, at_least: least, at_most: most } = expectation;
  const expected = Object.entries({ exactly, 'at least': least, 'at most': most })
    .filter(([, number]) => number !== undefined)
    .map((bound) => bound.join(' '));
  const near = near_misses.map(
    ({ differs, request }) =>
      `${request.operation_id ?? request.method} ${request.status} differs in ${differs.join(', ')}`,
  );
  const message = [
    `Expected ${expected.join(' and ')} of these requests, found ${count}.`,
    ...(forgotten > 0 ? [`The journal forgot ${forgotten} requests before.`] : []),
    ...(near.length > 0 ? [`Nearest: ${near.join('; ')}.`] : []),
  ].join(' ');
  return new AssertionError({
    message,
    actual: count,
    expected: expected.join(' and '),
    operator: 'verifyRequests',
  });
}

/** A 422 over HTTP is a mistake of the calling program here. */
function withTypeErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const violations: readonly Violation[] = error.errors ?? [];
    const fields = violations.map(({ pointer, message }) => [pointer, message].filter(Boolean).join(' '));
    throw new TypeError([error.message, fields.join('; ')].filter(Boolean).join(' '), { cause: error });
  }
}
