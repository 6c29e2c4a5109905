import { readFileSync, readdirSync } from 'node:fs';
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
  'x-disagreement'?: { judge: string; note: string };
  value: unknown;
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
  let names: string[];
  try {
    names = readdirSync(place);
  } catch {
    return [];
  }
  return names.toSorted().map((base) => {
    const file = path.join(place, base);
    const fixture = JSON.parse(readFileSync(file, 'utf8')) as Fixture;
    return { name: path.basename(base, '.json'), file, fixture };
  });
}

/** Says what is wrong with the form of one case; what it says of the contract is judged elsewhere. */
export function fixtureProblems({ name, fixture }: FixtureFile, verdict: Verdict): string[] {
  const problems: string[] = [];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) problems.push('has a name that is not kebab-case');
  if (!isObject(fixture)) return [...problems, 'is no object'];
  for (const key of required) if (!(key in fixture)) problems.push(`has no ${key}`);
  for (const key of Object.keys(fixture)) {
    if (!required.includes(key) && !optional.has(key)) problems.push(`has the unknown key ${key}`);
  }
  if (!serviceSections.includes(fixture['x-section'])) {
    problems.push(`names section ${JSON.stringify(fixture['x-section'])}, which service.md does not have`);
  }
  if (typeof fixture['x-rule'] !== 'string' || !fixture['x-rule'].endsWith('.')) {
    problems.push('has no whole sentence as x-rule');
  }
  const response = fixture['x-part'] === 'response';
  if (!response && fixture['x-part'] !== 'request')
    problems.push('has an x-part that is neither request nor response');
  if (response !== Number.isInteger(fixture['x-status']))
    problems.push('has an x-status if and only if it is a response');
  const field = fixture['x-field'];
  if (verdict === 'accepted' ? field !== undefined : typeof field !== 'string' || !/^(\/|$)/.test(field)) {
    problems.push('has an x-field (a JSON Pointer) if and only if it is rejected');
  }
  const disagreement = fixture['x-disagreement'];
  if (disagreement && (!judges.has(disagreement.judge) || typeof disagreement.note !== 'string')) {
    problems.push('has an x-disagreement without a judge of ours or without a note');
  }
  return problems;
}

/** Finds names that two cases of one interface share; they would hide each other among the contract's examples. */
export function sharedNames(fixtures: readonly FixtureFile[]): string[] {
  const names = fixtures.map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
