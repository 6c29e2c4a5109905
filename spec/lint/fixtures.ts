import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { isObject } from './json-pointer.ts';
import { serviceSections } from './service-sections.ts';

/** A case of `fixtures/`: an OpenAPI Example Object, with what it shows in `x-` fields. */
export interface Fixture {
  summary: string;
  'x-section': string;
  'x-rule': string;
  'x-operation': string;
  'x-part': 'request' | 'response';
  /** Of a response only. */
  'x-status'?: number;
  /** Of a rejected case only: JSON Pointer of the field at fault, '' for the whole body. */
  'x-field'?: string;
  'x-disagreement'?: Disagreement | Disagreement[];
  value: unknown;
}

interface Disagreement {
  judge: string;
  note: string;
}

export interface FixtureFile {
  /** The file's base name, which is also the example's name in the contract. */
  name: string;
  file: string;
  fixture: Fixture;
}

export const verdicts = ['accepted', 'rejected'] as const;

export type Verdict = (typeof verdicts)[number];

const judges = new Set(['redocly', 'ajv', 'zod', 'prism']);

const required = ['summary', 'x-section', 'x-rule', 'x-operation', 'x-part', 'value'];

const optional = new Set(['description', 'x-status', 'x-field', 'x-disagreement']);

/** Reads the cases of one interface, sorted by name. A folder that does not exist holds none. */
export function readFixtures(folder: string, verdict: Verdict, interfaceName: string): FixtureFile[] {
  const place = path.join(folder, verdict, interfaceName);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .toSorted()
    .map((base) => {
      const file = path.join(place, base);
      const fixture = JSON.parse(readFileSync(file, 'utf8')) as Fixture;
      return { name: path.basename(base, '.json'), file, fixture };
    });
}

/** Says what is wrong with the form of one case; what it says of the contract is judged elsewhere. */
export function fixtureProblems({ name, fixture }: FixtureFile, verdict: Verdict): string[] {
  const problems = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : ['has a name that is not kebab-case'];
  if (!isObject(fixture)) return [...problems, 'is no object'];
  for (const key of required) if (!(key in fixture)) problems.push(`has no ${key}`);
  for (const key of Object.keys(fixture)) {
    if (!required.includes(key) && !optional.has(key)) problems.push(`has the unknown key ${key}`);
  }
  return [...problems, ...meaningProblems(fixture), ...placeProblems(fixture, verdict)];
}

/** What the case shows, and who does not see it so. */
function meaningProblems(fixture: Fixture): string[] {
  const problems: string[] = [];
  if (!serviceSections.includes(fixture['x-section'])) {
    problems.push(`names section ${JSON.stringify(fixture['x-section'])}, which service.md does not have`);
  }
  if (typeof fixture['x-rule'] !== 'string' || !fixture['x-rule'].endsWith('.')) {
    problems.push('has no whole sentence as x-rule');
  }
  for (const { judge, note } of [fixture['x-disagreement'] ?? []].flat()) {
    if (!judges.has(judge) || typeof note !== 'string') {
      problems.push('has an x-disagreement without a judge of ours or without a note');
    }
  }
  return problems;
}

/** Whose body it is, and which field of it is at fault. */
function placeProblems(fixture: Fixture, verdict: Verdict): string[] {
  const problems: string[] = [];
  const isResponse = fixture['x-part'] === 'response';
  if (!isResponse && fixture['x-part'] !== 'request') {
    problems.push('has an x-part that is neither request nor response');
  }
  if (isResponse !== Number.isInteger(fixture['x-status'])) {
    problems.push('must have an x-status if it is a response, and only then');
  }
  const field = fixture['x-field'];
  const namesField = typeof field === 'string' && /^(\/|$)/.test(field);
  if (verdict === 'accepted' ? field !== undefined : !namesField) {
    problems.push('must have an x-field, a JSON Pointer, if it is rejected, and only then');
  }
  return problems;
}

/** Finds names that two cases of one interface share; they would hide each other among the contract's examples. */
export function sharedNames(fixtures: readonly FixtureFile[]): string[] {
  const names = fixtures.map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
