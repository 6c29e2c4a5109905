import { jsonReply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { VISA_SCENARIOS } from '../scenarios/catalogue/catalogue.ts';
import { WORK_RIGHTS_SCENARIOS } from '../scenarios/catalogue/work-rights.ts';
import { armScenario, showArmed } from './arm-scenario.ts';
import { accountRoute, controlRoute, withoutFields } from './control-route.ts';

/** The catalogue as the control plane shows it; written once, since it never changes. */
const CATALOGUE = {
  visa_checks: VISA_SCENARIOS.map(({ appliesTo, ...scenario }) => ({ ...scenario, applies_to: appliesTo })),
  work_rights: WORK_RIGHTS_SCENARIOS,
};

const listScenarios: Handler = () => jsonReply(200, CATALOGUE);

const listArmed: Handler = (_request, { store }) =>
  jsonReply(200, { armed: store.armedScenarios.list().map((armed) => showArmed(armed)) });

/** The next `times` creations that match get the outcome, whatever their document. */
const arm: Handler = ({ body }, { store, chance }) =>
  jsonReply(201, showArmed(store.unit(() => armScenario(store.armedScenarios, chance, body))));

const disarmScenarios: Handler = (_request, { store }) => {
  store.unit(() => {
    for (const { id } of store.armedScenarios.list()) store.armedScenarios.remove(id);
  });
  return jsonReply(200, { armed: [] });
};

export const scenarioRoutes: readonly Route[] = [
  controlRoute('controlListScenarios', 'GET', '/scenarios', listScenarios),
  accountRoute('controlListArmedScenarios', 'GET', '/scenarios/arm', listArmed),
  accountRoute('controlArmScenario', 'POST', '/scenarios/arm', arm),
  accountRoute('controlDisarmScenarios', 'DELETE', '/scenarios/arm', withoutFields(disarmScenarios)),
];
