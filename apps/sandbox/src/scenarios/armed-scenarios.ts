import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { matches, requestFacts, visaCheckTypeOf, type RequestMatch } from '../matching/request-match.ts';
import type { ArmedScenario, ArmedScenarioStore } from '../storage/store.ts';
import type { WorkRightsFacts } from '../outcomes/work-rights-facts.ts';
import { visaScenarioByName } from './find-visa-scenario.ts';

/**
 * The oldest armed scenario that matches the create of a check; this uses it once. A scenario without an outcome for the
 * check's type stays for a later create.
 */
export function takeArmedCheck(
  store: ArmedScenarioStore,
  request: VisaCheckCreate,
): ArmedScenario | undefined {
  const checkType = visaCheckTypeOf(request);
  return take(store, request, ({ scenario, appliesTo }) =>
    (appliesTo ?? visaScenarioByName(scenario)?.appliesTo)?.includes(checkType),
  );
}

/** The work rights of the oldest armed scenario that matches the create of an onboarding request; this uses it once. */
export function takeArmedWorkRights(store: ArmedScenarioStore, body: object): WorkRightsFacts | undefined {
  return take(store, body, ({ workRights }) => workRights !== undefined)?.workRights;
}

function take(
  store: ArmedScenarioStore,
  body: object,
  isFor: (armed: ArmedScenario) => boolean | undefined,
): ArmedScenario | undefined {
  const facts: RequestMatch = requestFacts(body);
  const armed = store.list().find((each) => isFor(each) === true && matches(each.match ?? {}, facts));
  if (armed === undefined) return undefined;
  if (armed.remaining > 1) store.save({ ...armed, remaining: armed.remaining - 1 });
  else store.remove(armed.id);
  return armed;
}
