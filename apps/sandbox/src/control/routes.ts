import type { SandboxContext } from '../http/context.ts';
import { employmentStatusRule } from '../generated/work-rights/rules.gen.ts';
import type { EmploymentStatus, OnboardStatusFilter } from '../generated/work-rights/types.gen.ts';
import { problem } from '../http/problem.ts';
import { jsonReply, type Reply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { readQuirkChanges, showQuirks } from '../quirks/change-quirks.ts';
import { InvalidQuirkError } from '../quirks/invalid-quirk-error.ts';
import type { VisaScenario } from '../outcomes/scenario.ts';
import { QUIRK_NAMES } from '../quirks/quirk-table.ts';
import { VISA_SCENARIOS } from '../scenarios/catalogue/catalogue.ts';
import { PUBLISHED_SCENARIOS } from '../scenarios/catalogue/published.ts';
import { WORK_RIGHTS_SCENARIOS } from '../scenarios/catalogue/work-rights.ts';
import { showOnboard } from '../work-rights/show-onboard.ts';
import { armScenario, showArmed } from './arm-scenario.ts';
import { clockRoutes, showClock } from './clock-routes.ts';
import { accountRoute, controlRoute, withoutFields } from './control-route.ts';
import { faultRoutes } from './fault-routes.ts';
import { anything, byRule, oneOf, optional } from './field-readers.ts';
import { forgetVolatile } from './forget-volatile.ts';
import { inspectorRoutes } from './inspector/inspector-route.ts';
import { readFields, refusedField } from './read-fields.ts';
import { snapshotRoutes } from './snapshot-routes.ts';
import { findRequests, verifyRequests } from './verify-requests.ts';
import { addRecords } from './add-records.ts';

const add: Handler = ({ body }, context) => jsonReply(201, addRecords(body, context));

const recordRoutes: readonly Route[] = [accountRoute('controlAddRecords', 'POST', '/records', add)];

/** Each state under its own name, so that a state added to the contract doesn't compile here. `All` and `Active` are filters only. */
const STATES: { readonly [State in Exclude<OnboardStatusFilter, 'All' | 'Active'>]: State } = {
  Awaiting: 'Awaiting',
  Review: 'Review',
  Complete: 'Complete',
};

/**
 * Moves a request to another status, and its person to another employment status. In the service, other parts do that
 * (service.md §3.2). The allowed transitions aren't documented, so any is possible.
 */
const transitionOnboard: Handler = ({ body, params }, { store, clock }) => {
  const { onboard_status: onboardStatus, employment_status: employmentStatus } = readFields(body, {
    onboard_status: optional(oneOf(Object.values(STATES))),
    employment_status: optional(byRule<EmploymentStatus>(employmentStatusRule)),
  });
  if (onboardStatus === undefined && employmentStatus === undefined) {
    const message = 'needs onboard_status, employment_status or both';
    throw refusedField('', 'required', message);
  }
  const existing = store.onboards.byOnboardId(params['id'] ?? '');
  if (existing === undefined) {
    throw problem('onboard-not-found', 'There is no onboarding request with this id.');
  }
  const moved = {
    ...existing,
    onboard_status: onboardStatus ?? existing.onboard_status,
    employment_status: employmentStatus ?? existing.employment_status,
    changedAt: clock.now(),
  };
  store.onboards.save(moved);
  return jsonReply(200, { ...showOnboard(moved), employment_status: moved.employment_status });
};

const onboardRoutes: readonly Route[] = [
  accountRoute('controlTransitionOnboard', 'POST', '/onboards/{id}/transition', transitionOnboard),
];

const quirkFields = Object.fromEntries(QUIRK_NAMES.map((name) => [name, anything]));

const readQuirks: Handler = (_request, context) => quirkReply(context);

/** Changes the named quirks; the others stay. */
const setQuirks: Handler = ({ body }, context) => {
  const sent = Object.entries(readFields(body, quirkFields)).filter(([, value]) => value !== undefined);
  context.quirks.set(readChanges(Object.fromEntries(sent)));
  return quirkReply(context);
};

function readChanges(changes: Readonly<Record<string, unknown>>) {
  try {
    return readQuirkChanges(changes);
  } catch (error) {
    if (!(error instanceof InvalidQuirkError)) throw error;
    throw refusedField(`/${error.quirk}`, 'enum', error.message);
  }
}

function quirkReply({ quirks }: SandboxContext): Reply {
  return jsonReply(200, showQuirks(quirks.current()));
}

const quirkRoutes: readonly Route[] = [
  controlRoute('controlReadQuirks', 'GET', '/quirks', readQuirks),
  controlRoute('controlSetQuirks', 'PUT', '/quirks', setQuirks),
];

/** The catalogue for the control plane; made once, because it never changes. */
const CATALOGUE = {
  visa_checks: VISA_SCENARIOS.map(shown),
  published_visa_checks: PUBLISHED_SCENARIOS.map(shown),
  work_rights: WORK_RIGHTS_SCENARIOS,
};

function shown({ appliesTo, ...scenario }: VisaScenario) {
  return { ...scenario, applies_to: appliesTo };
}

const listScenarios: Handler = () => jsonReply(200, CATALOGUE);

const listArmed: Handler = (_request, { store }) =>
  jsonReply(200, { armed: store.armedScenarios.list().map((armed) => showArmed(armed)) });

/** The next `times` creates that match get the outcome, whatever their document. */
const arm: Handler = ({ body }, { store, chance }) =>
  jsonReply(201, showArmed(store.unit(() => armScenario(store.armedScenarios, chance, body))));

const disarmScenarios: Handler = (_request, { store }) => {
  store.unit(() => {
    for (const { id } of store.armedScenarios.list()) store.armedScenarios.remove(id);
  });
  return jsonReply(200, { armed: [] });
};

const scenarioRoutes: readonly Route[] = [
  controlRoute('controlListScenarios', 'GET', '/scenarios', listScenarios),
  accountRoute('controlListArmedScenarios', 'GET', '/scenarios/arm', listArmed),
  accountRoute('controlArmScenario', 'POST', '/scenarios/arm', arm),
  accountRoute('controlDisarmScenarios', 'DELETE', '/scenarios/arm', withoutFields(disarmScenarios)),
];

/** 507 if the data folder is gone, because nothing would be stored. */
const health: Handler = (_request, context) => {
  context.store.assertPresent();
  return jsonReply(200, { status: 'ok', clock: showClock(context) });
};

/** Deletes everything, also on the disk: records, armed scenarios, faults, journal, and all switches. */
const reset: Handler = async (_request, context) => {
  const gone = context.store.startOver();
  forgetVolatile(context);
  await gone;
  return jsonReply(200, { status: 'reset', clock: showClock(context) });
};

const stateRoutes: readonly Route[] = [
  controlRoute('controlHealth', 'GET', '/health', health),
  controlRoute('controlReset', 'POST', '/reset', withoutFields(reset)),
];

const listRequests: Handler = (_request, { journal }) => jsonReply(200, { requests: journal.list() });

const find: Handler = ({ body }, { journal, settings }) =>
  jsonReply(200, { requests: findRequests(journal, body, settings.accounts) });

const count: Handler = ({ body }, { journal, settings }) =>
  jsonReply(200, {
    count: findRequests(journal, body, settings.accounts).length,
    forgotten: journal.forgotten(),
  });

const verify: Handler = ({ body }, { journal, settings }) =>
  jsonReply(200, verifyRequests(journal, body, settings.accounts));

const clear: Handler = (_request, { journal }) => {
  journal.clear();
  return jsonReply(200, { requests: [] });
};

/** The journal: what callers really sent to the two interfaces. */
const requestRoutes: readonly Route[] = [
  controlRoute('controlListRequests', 'GET', '/requests', listRequests),
  controlRoute('controlClearRequests', 'DELETE', '/requests', withoutFields(clear)),
  controlRoute('controlFindRequests', 'POST', '/requests/find', find),
  controlRoute('controlCountRequests', 'POST', '/requests/count', count),
  controlRoute('controlVerifyRequests', 'POST', '/requests/verify', verify),
];

export const controlRoutes: readonly Route[] = [
  ...stateRoutes,
  ...clockRoutes,
  ...scenarioRoutes,
  ...faultRoutes,
  ...quirkRoutes,
  ...onboardRoutes,
  ...recordRoutes,
  ...requestRoutes,
  ...snapshotRoutes,
  ...inspectorRoutes,
];
