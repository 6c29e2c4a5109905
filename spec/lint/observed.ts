import { parse } from 'yaml';

import { isObject, type OpenPoint } from '../reader/index.ts';

const keys = new Set(['point', 'reading', 'exchanges', 'first', 'last', 'reported']);

/** Finds errors in the text of `observed.yaml`, compared with the open points that its reports are about. */
export function observedProblems(
  text: string,
  points: readonly Pick<OpenPoint, 'id' | 'observe'>[],
): string[] {
  const list: unknown = parse(text);
  if (!Array.isArray(list)) return ['observed.yaml must be a list'];
  const seen = new Set<string>();
  return list.flatMap((entry: unknown, index) => {
    if (!isObject(entry)) return [`entry ${index} must be an object`];
    const problems = entryProblems(entry, points);
    const key = [entry['point'], entry['reading'], entry['reported']].join(' ');
    if (seen.has(key)) problems.push('repeats another entry');
    seen.add(key);
    return problems.map((problem) => `entry ${index} ${problem}`);
  });
}

function entryProblems(
  entry: Record<string, unknown>,
  points: readonly Pick<OpenPoint, 'id' | 'observe'>[],
): string[] {
  const { exchanges, first, last, reported } = entry;
  const problems = Object.keys(entry)
    .filter((key) => !keys.has(key))
    .map((key) => `has the unknown key ${key}`);
  const point = points.find(({ id }) => id === entry['point']);
  if (!point) problems.push(`names the point ${String(entry['point'])}, which is not listed`);
  else if (!point.observe?.readings.some(({ name }) => name === entry['reading'])) {
    problems.push(`names the reading ${String(entry['reading'])}, which ${point.id} doesn't have`);
  } else if (point.observe.readings.some(({ name, perhaps }) => perhaps && name === entry['reading'])) {
    problems.push(`names the reading ${String(entry['reading'])}, which may have another reason`);
  }
  if (!Number.isInteger(exchanges) || Number(exchanges) < 1) problems.push('has no number of exchanges');
  if (!isDay(first) || !isDay(last)) problems.push('has no days as first and last');
  else if (first > last) problems.push('ends before it begins');
  if (typeof reported !== 'string' || !/^https:\/\/\S+$/.test(reported)) {
    problems.push('has no URL of an issue as reported');
  }
  return problems;
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
