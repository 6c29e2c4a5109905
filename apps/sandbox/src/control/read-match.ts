import { visaScenarioByName } from '../scenarios/find-visa-scenario.ts';
import type { ArmedMatch } from '../scenarios/armed-scenarios.ts';
import type { VisaCheckType } from '../scenarios/scenario.ts';
import { oneOf, optional } from './field-readers.ts';
import { readFields, Refusal, refusedControl, type FieldReader } from './read-fields.ts';

const CHECK_TYPES: Readonly<Record<string, readonly VisaCheckType[]>> = {
  AUS: ['work', 'study', 'agent'],
  NZL: ['verification', 'employer'],
};

const country: FieldReader<string> = (value) =>
  typeof value === 'string' && /^[A-Z]{3}$/u.test(value)
    ? value
    : new Refusal('pattern', 'must be three capital letters (ISO 3166-1 alpha-3), as COL');

const identifier: FieldReader<string> = (value) =>
  typeof value === 'string' && /^[A-Za-z0-9]+$/u.test(value)
    ? value
    : new Refusal('pattern', 'may hold the letters A-Z and a-z and digits only');

/**
 * Reads what an armed scenario waits for.
 *
 * @throws {ProblemError} 422 also for what no creation can meet: a scenario would wait for ever.
 */
export function readMatch(scenario: string, match: unknown): ArmedMatch {
  const appliesTo = visaScenarioByName(scenario)?.appliesTo ?? [];
  const jurisdictions = Object.keys(CHECK_TYPES).filter((name) =>
    CHECK_TYPES[name]?.some((type) => appliesTo.includes(type)),
  );
  const wanted = readFields(
    match,
    {
      jurisdiction: optional(oneOf(jurisdictions)),
      visa_check_type: optional(oneOf(appliesTo)),
      mode: optional(oneOf(['fastcheck', 'offpeak'])),
      country: optional(country),
      identifier: optional(identifier),
    },
    '/match',
  );
  const { jurisdiction, visa_check_type: type } = wanted;
  const types = jurisdiction === undefined ? appliesTo : (CHECK_TYPES[jurisdiction] ?? []);
  if (type !== undefined && !types.includes(type)) {
    const possible = types.filter((each) => appliesTo.includes(each)).join(', ');
    const message = `must be one of ${possible} with this jurisdiction`;
    throw refusedControl([{ in: 'body', pointer: '/match/visa_check_type', rule: 'enum', message }]);
  }
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
