import type { Chance } from '../chance/chance.ts';
import { maskMatch, type RequestMatch } from '../matching/request-match.ts';
import { WORK_RIGHTS_SCENARIOS } from '../scenarios/catalogue/work-rights.ts';
import { visaScenarioByName } from '../scenarios/find-visa-scenario.ts';
import type { ArmedScenario, ArmedScenarioStore } from '../storage/store.ts';
import { anything, optional, times } from './field-readers.ts';
import { readFields, Refusal, refusedField, type FieldReader } from './read-fields.ts';
import { readCheckMatch, readOnboardMatch } from './read-match.ts';
import { readVisaOutcome, readWorkRights } from './read-outcome.ts';

/** Name of an outcome without a scenario. */
const CUSTOM = 'custom';

const workRightsByName = new Map(WORK_RIGHTS_SCENARIOS.map((scenario) => [scenario.name, scenario]));

const scenarioName: FieldReader<string> = (value) =>
  typeof value === 'string' && (visaScenarioByName(value) ?? workRightsByName.get(value)) !== undefined
    ? value
    : new Refusal('exists', 'must be the name of a scenario of GET /_sandbox/scenarios');

/**
 * Arms a scenario, or your own outcome, for the next `times` creates that match.
 *
 * @throws ProblemError 422 naming the invalid field.
 */
export function armScenario(store: ArmedScenarioStore, chance: Chance, body: unknown): ArmedScenario {
  const {
    scenario,
    outcome,
    times: remaining,
    match,
  } = readFields(body, {
    scenario: optional(scenarioName),
    outcome: optional(anything),
    times: optional(times, 1),
    match: optional(anything),
  });
  if (scenario === undefined && outcome === undefined)
    throw refusedField('/scenario', 'required', 'is required unless outcome is given');
  const read = isOfWorkRights(scenario, outcome)
    ? forOnboards(scenario, outcome, match)
    : forChecks(scenario, outcome, match);
  const armed = {
    id: `armed_${chance.id().slice(0, 12)}`,
    scenario: scenario ?? CUSTOM,
    remaining,
    ...read,
  };
  store.save(armed);
  return armed;
}

function isOfWorkRights(scenario: string | undefined, outcome: unknown): boolean {
  const named = typeof outcome === 'object' && outcome !== null && Object.hasOwn(outcome, 'work_rights');
  const isOfCheck = scenario !== undefined && visaScenarioByName(scenario) !== undefined;
  if (named && isOfCheck)
    throw refusedField('/outcome/work_rights', 'required', 'must be omitted: this is a scenario of checks');
  return named || (scenario !== undefined && !isOfCheck);
}

type Kind = Pick<ArmedScenario, 'match' | 'outcome' | 'appliesTo' | 'workRights'>;

function forChecks(scenario: string | undefined, outcome: unknown, match: unknown): Kind {
  const base = scenario === undefined ? undefined : visaScenarioByName(scenario);
  if (outcome === undefined) return withMatch({}, readCheckMatch(match, base?.appliesTo ?? []));
  const own = readVisaOutcome(outcome, base);
  return withMatch(own, readCheckMatch(match, own.appliesTo));
}

function forOnboards(scenario: string | undefined, outcome: unknown, match: unknown): Kind {
  const base = scenario === undefined ? undefined : workRightsByName.get(scenario)?.outcome;
  const sent = outcome === undefined ? {} : outcome;
  const { work_rights: facts } = readFields(sent, { work_rights: optional(anything, {}) }, '/outcome');
  return withMatch({ workRights: readWorkRights(facts, base) }, readOnboardMatch(match));
}

function withMatch(kind: Kind, match: RequestMatch | undefined): Kind {
  return match === undefined ? kind : { ...kind, match };
}

export function showArmed({ id, scenario, remaining, match, outcome, workRights }: ArmedScenario) {
  return {
    id,
    scenario,
    remaining,
    ...(outcome && { outcome }),
    ...(workRights && { outcome: { work_rights: workRights } }),
    ...(match && { match: maskMatch(match) }),
  };
}
