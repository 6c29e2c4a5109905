import { isObject, type ContractName, type Example, type Fixture, type Verdict } from '../reader/index.ts';
import { serviceSections } from './service-sections.ts';

const required = ['summary', 'x-rule', 'x-operation', 'x-part', 'value'];

const optional = new Set(['description', 'x-section', 'x-status', 'x-field', 'x-rank']);

/** Finds errors in the form of one case. Other rules judge what it says about the contract. */
export function fixtureProblems({ interface: of, name, verdict, example }: Fixture<ContractName>): string[] {
  const problems = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : ['has a name that is not kebab-case'];
  if (!isObject(example)) return [...problems, 'is no object'];
  for (const key of required) if (!(key in example)) problems.push(`has no ${key}`);
  for (const key of Object.keys(example)) {
    if (!required.includes(key) && !optional.has(key)) problems.push(`has the unknown key ${key}`);
  }
  return [
    ...problems,
    ...sectionProblems(example, of),
    ...meaningProblems(example),
    ...placeProblems(example, verdict),
  ];
}

/** The relay isn't part of the service, so no section describes it. */
function sectionProblems({ 'x-section': section }: Example, of: ContractName): string[] {
  if (of === 'relay')
    return section === undefined ? [] : ['names a section of service.md, which has no relay'];
  if (section === undefined) return ['has no x-section'];
  return serviceSections.includes(section)
    ? []
    : [`names section ${JSON.stringify(section)}, which service.md does not have`];
}

/** Checks the texts that say what the case shows. */
function meaningProblems(example: Example): string[] {
  const problems: string[] = [];
  if (typeof example['x-rule'] !== 'string' || !example['x-rule'].endsWith('.')) {
    problems.push('has no whole sentence as x-rule');
  }
  return problems;
}

/** Checks whose body the case is, and which field is invalid. */
function placeProblems(example: Example, verdict: Verdict): string[] {
  const problems: string[] = [];
  const isResponse = example['x-part'] === 'response';
  if (!isResponse && example['x-part'] !== 'request') {
    problems.push('has an x-part that is neither request nor response');
  }
  if (isResponse !== Number.isInteger(example['x-status'])) {
    problems.push('must have an x-status if it is a response, and only then');
  }
  const rank = example['x-rank'];
  if (rank !== undefined && (verdict === 'rejected' || !Number.isInteger(rank) || rank < 1)) {
    problems.push('may have an x-rank, a whole number from 1, only if it is accepted');
  }
  const field = example['x-field'];
  const namesField = typeof field === 'string' && /^(\/|$)/.test(field);
  if (verdict === 'accepted' ? field !== undefined : !namesField) {
    problems.push('must have an x-field, a JSON Pointer, if it is rejected, and only then');
  }
  return problems;
}

/** Finds names that two cases of one interface share. One of them would replace the other among the contract's examples. */
export function sharedNames(fixtures: readonly Fixture<ContractName>[]): string[] {
  const names = fixtures.map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
