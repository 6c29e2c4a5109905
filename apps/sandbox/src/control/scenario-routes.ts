import { randomBytes } from 'node:crypto';
import { jsonReply } from '../http/reply.ts';
import type { Handler, Route } from '../http/route.ts';
import { controlRoute } from './control-route.ts';
import { visaScenarios } from '../scenarios/catalogue/catalogue.ts';
import { workRightsScenarios } from '../scenarios/catalogue/work-rights.ts';
import { visaScenarioByName } from '../scenarios/find-visa-scenario.ts';
import type { ArmedScenario } from '../storage/store.ts';
import { integerFrom, optional } from './field-readers.ts';
import { readFields, Refusal, type FieldReader } from './read-fields.ts';
import { readMatch } from './read-match.ts';

const LARGEST_TIMES = 1_000_000;

/** The catalogue as the control plane shows it; written once, since it never changes. */
const catalogue = {
  visa_checks: visaScenarios.map(({ appliesTo, ...scenario }) => ({ ...scenario, applies_to: appliesTo })),
  work_rights: workRightsScenarios,
};

const scenarioName: FieldReader<string> = (value) =>
  typeof value === 'string' && visaScenarioByName(value) !== undefined
    ? value
    : new Refusal('exists', 'must be the name of a visa check scenario of GET /_sandbox/scenarios');

const anything = (value: unknown) => value;

const listScenarios: Handler = () => jsonReply(200, catalogue);

const listArmed: Handler = (_request, { store }) =>
  jsonReply(200, { armed: store.armedScenarios.list().map((armed) => showArmed(armed)) });

/** The next `times` creations that match get the outcome of the scenario, whatever their document. */
const armScenario: Handler = ({ body }, { store }) => {
  const { scenario, times, match } = readFields(body, {
    scenario: scenarioName,
    times: optional(integerFrom(1, LARGEST_TIMES), 1),
    match: optional(anything),
  });
  const wanted = match === undefined ? undefined : readMatch(scenario, match);
  const armed: ArmedScenario = {
    id: `armed_${randomBytes(6).toString('hex')}`,
    scenario,
    remaining: times,
    ...(wanted === undefined ? {} : { match: { ...wanted } }),
  };
  store.armedScenarios.save(armed);
  return jsonReply(201, showArmed(armed));
};

const disarmScenarios: Handler = (_request, { store }) => {
  store.unit(() => {
    for (const { id } of store.armedScenarios.list()) store.armedScenarios.remove(id);
  });
  return jsonReply(200, { armed: [] });
};

/** A document number is personal data, even in a test: it is told that there is one, not which. */
function showArmed({ match, ...armed }: ArmedScenario) {
  if (match === undefined) return armed;
  return {
    ...armed,
    match: match['identifier'] === undefined ? match : { ...match, identifier: '[masked]' },
  };
}

export const scenarioRoutes: readonly Route[] = [
  controlRoute('controlListScenarios', 'GET', '/scenarios', listScenarios),
  controlRoute('controlListArmedScenarios', 'GET', '/scenarios/arm', listArmed),
  controlRoute('controlArmScenario', 'POST', '/scenarios/arm', armScenario),
  controlRoute('controlDisarmScenarios', 'DELETE', '/scenarios/arm', disarmScenarios),
];
