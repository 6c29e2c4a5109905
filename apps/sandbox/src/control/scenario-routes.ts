import { jsonReply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { visaScenarios } from '../scenarios/catalogue/catalogue.ts';
import { workRightsScenarios } from '../scenarios/catalogue/work-rights.ts';
import { armScenario, showArmed } from './arm-scenario.ts';
import { controlRoute } from './control-route.ts';

/** The catalogue as the control plane shows it; written once, since it never changes. */
const catalogue = {
  visa_checks: visaScenarios.map(({ appliesTo, ...scenario }) => ({ ...scenario, applies_to: appliesTo })),
  work_rights: workRightsScenarios,
};

const listScenarios: Handler = () => jsonReply(200, catalogue);

const listArmed: Handler = (_request, { store }) =>
  jsonReply(200, { armed: store.armedScenarios.list().map((armed) => showArmed(armed)) });

/** The next `times` creations that match get the outcome, whatever their document. */
const arm: Handler = ({ body }, { store }) =>
  jsonReply(201, showArmed(armScenario(store.armedScenarios, body)));

const disarmScenarios: Handler = (_request, { store }) => {
  store.unit(() => {
    for (const { id } of store.armedScenarios.list()) store.armedScenarios.remove(id);
  });
  return jsonReply(200, { armed: [] });
};

export const scenarioRoutes: readonly Route[] = [
  controlRoute('controlListScenarios', 'GET', '/scenarios', listScenarios),
  controlRoute('controlListArmedScenarios', 'GET', '/scenarios/arm', listArmed),
  controlRoute('controlArmScenario', 'POST', '/scenarios/arm', arm),
  controlRoute('controlDisarmScenarios', 'DELETE', '/scenarios/arm', disarmScenarios),
];
