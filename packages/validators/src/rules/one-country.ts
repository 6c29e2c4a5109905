import { field, isRecord, type Rule, type RuleIssue } from './rule.ts';

const countries = {
  AUS: { name: 'an Australian', schema: 'australia', other: 'new_zealand' },
  NZL: { name: 'a New Zealand', schema: 'new_zealand', other: 'australia' },
} as const;

/**
 * One request, one country: `jurisdiction`, `visa_check_schema` and the object that is there agree
 * (service.md §4.1 rule 1).
 */
export const oneCountry: Rule = (body) => {
  const jurisdiction = field(body, 'jurisdiction');
  if (!isRecord(body) || (jurisdiction !== 'AUS' && jurisdiction !== 'NZL')) return [];
  const { name, schema, other } = countries[jurisdiction];
  const issues: RuleIssue[] = [];
  if (body['visa_check_schema'] !== undefined && body['visa_check_schema'] !== schema) {
    issues.push({
      path: ['visa_check_schema'],
      phrase: `must be "${schema}" when jurisdiction is ${jurisdiction}`,
    });
  }
  if (body[schema] === undefined) {
    issues.push({ path: [schema], phrase: `is required for ${name} check (jurisdiction ${jurisdiction})` });
  }
  if (body[other] !== undefined) {
    issues.push({
      path: [other],
      phrase: `must be left out of ${name} check (jurisdiction ${jurisdiction})`,
    });
  }
  return issues;
};
