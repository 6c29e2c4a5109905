import { isEmployerEnquiry } from '@workrights/results';
import { isObject } from '@workrights/spec/reader';
import { cases, type CaseId } from './cases.ts';

/** The cases that a body can be an example of: all that it doesn't contradict. */
export function casesOfExample(body: unknown): readonly CaseId[] {
  const facts = factsOf(body);
  return cases
    .filter((one) => Object.entries(facts).every(([name, value]) => one.facts[name] === value))
    .map(({ id }) => id);
}

function factsOf(body: unknown): Record<string, unknown> {
  if (!isObject(body)) return {};
  const check = isObject(body['data']) ? body['data'] : body;
  const { jurisdiction, visa } = check;
  if (jurisdiction === undefined) return {};
  const newZealand = check['new_zealand'] ?? (isObject(visa) ? visa['new_zealand'] : undefined);
  const type = typeOf(check['australia'], newZealand);
  // A response may write New Zealand in two letters (service.md §2.1).
  return {
    jurisdiction: jurisdiction === 'NZ' ? 'NZL' : jurisdiction,
    ...(type !== undefined && { visa_check_type: type }),
  };
}

/** A result of New Zealand doesn't contain its type. */
function typeOf(australia: unknown, newZealand: unknown): unknown {
  if (isObject(australia)) return australia['visa_check_type'];
  if (!isObject(newZealand)) return undefined;
  return newZealand['visa_check_type'] ?? (isEmployerEnquiry(newZealand) ? 'employer' : 'verification');
}
