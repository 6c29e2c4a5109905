import { readFileSync } from 'node:fs';
import path from 'node:path';

import { readBundles, readOpenPoints, resolve, valueAt, type Document } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { serviceSections } from '../../spec/lint/service-sections.ts';

/** A sentence of service.md, and the places where this kit says the same. */
interface Statement {
  readonly id: string;
  readonly section: string;
  readonly says: string;
  readonly at: readonly string[];
  readonly words: readonly string[];
}

const root = path.resolve(import.meta.dirname, '../..');
const statements = parse(readFileSync(path.join(root, 'spec/statements.yaml'), 'utf8')) as Statement[];
const bundles: Readonly<Record<string, Document>> = readBundles();
const openPoints = new Map(readOpenPoints().map((point) => [point.id, point]));

/** All keys and values of a part of the contract, without those behind references. */
function wordsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  return Object.entries(value)
    .map(([key, inner]) => (isList ? wordsOf(inner) : `${key} ${wordsOf(inner)}`))
    .join(' ');
}

/** The text at a place; undefined if the place doesn't exist. */
function textAt(place: string, contract: Readonly<Record<string, Document>>): string | undefined {
  const [file = '', pointer] = place.split('#');
  if (pointer === undefined) return readFileSync(path.join(root, file), 'utf8');
  if (file === 'not-shown') return openPoints.has(pointer) ? wordsOf(openPoints.get(pointer)) : undefined;
  const document = contract[file]!;
  const value = valueAt(document, `#${pointer}`) as object | undefined;
  return value && wordsOf(resolve(document, { value, pointer }).value);
}

const plain = (text: string) => text.replaceAll(/\s+/gu, ' ').toLowerCase();

/** Each missing place, and each word that is missing at all places of its sentence. */
function lost(contract = bundles): string[] {
  return statements.flatMap(({ id, at, words }) => {
    const texts = at.map((place) => [place, textAt(place, contract)] as const);
    const all = texts.map(([, text = '']) => plain(text)).join('\n');
    return [
      ...texts.flatMap(([place, text]) => (text === undefined ? [`${id}: no ${place}`] : [])),
      ...words.filter((word) => !all.includes(plain(word))).map((word) => `${id}: ${word}`),
    ];
  });
}

describe('what the description of the service says', () => {
  test('has an id, a section, a place and words for each sentence', () => {
    const ids = statements.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    const unknown = statements.filter(({ section }) => !serviceSections.includes(section));
    expect(unknown).toEqual([]);
    expect(statements.filter(({ at, words }) => at.length === 0 || words.length === 0)).toEqual([]);
  });

  test('is said by a schema, an open point or a guide, every sentence of it', () => {
    expect(lost()).toEqual([]);
  });

  test.each([
    ['work-rights', 'EmployeeId', 'employee-id: applicant tracking, HR, payroll or rostering'],
    ['visa-checks', 'Mode', 'modes: generally done after 5 to 20 seconds'],
  ])('is missed when the contract of %s drops the description of %s', (file, schema, missing) => {
    const contract = structuredClone(bundles);
    const { schemas = {} } = contract[file]!.components ?? {};
    delete (schemas[schema] as { description?: string }).description;
    expect(lost(contract)).toContain(missing);
  });

  test('is missed when a field is gone', () => {
    const contract = structuredClone(bundles);
    delete contract['visa-checks']!.components?.schemas?.['VisaCheck'];
    expect(lost(contract)).toContain('extra: no visa-checks#/components/schemas/VisaCheck/properties/extra');
  });
});
