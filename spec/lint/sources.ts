import { parse } from 'yaml';

import { isObject, sourceKinds, type Source } from '../reader/index.ts';

const keys = new Set(['key', 'kind', 'title', 'about', 'url', 'complete', 'until', 'weight']);

export function sourcesProblems(text: string): string[] {
  const file: unknown = parse(text);
  if (!isObject(file) || !Array.isArray(file['sources'])) return ['has no list of sources'];
  const sources = file['sources'] as Source[];
  const known = sources.map(({ key }) => key);
  const hosts = Array.isArray(file['hosts']) ? (file['hosts'] as { host: string; source: string }[]) : [];
  const { marks } = isObject(file['vendor']) ? file['vendor'] : {};
  return [
    ...(sources[0]?.kind === 'first' ? [] : ['does not begin with the first source']),
    ...sources.flatMap((source, index) => [
      ...sourceProblems(source, index),
      ...(known.indexOf(source.key) < index ? [`${source.key} is listed twice`] : []),
      ...(namesVendor(source.key, marks)
        ? [`${source.key} has the name of the vendor, which no key may have`]
        : []),
    ]),
    ...hosts
      .filter(({ source }) => !known.includes(source))
      .map(({ host }) => `${host} names no source of the list`),
  ];
}

function sourceProblems(source: Source, index: number): string[] {
  const { key, kind, title, url, complete, until, weight } = source;
  const problems = [];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)) problems.push('has a key that is not kebab-case');
  if (!sourceKinds.includes(kind) || (kind === 'first') !== (index === 0))
    problems.push('has the wrong kind');
  if (!title) problems.push('has no title');
  if (kind === 'public' && !url?.startsWith('https://')) problems.push('has no url');
  if (kind === 'secondary' ? weight === undefined || complete !== undefined : complete === undefined)
    problems.push('has no complete, or no weight if it is secondary');
  if (complete === 'part' && !until) problems.push('does not say what its copy ends at');
  for (const each of Object.keys(source)) if (!keys.has(each)) problems.push(`has the unknown key ${each}`);
  return problems.map((problem) => `${key} ${problem}`);
}

function namesVendor(key: string, marks: unknown): boolean {
  return Array.isArray(marks) && marks.some((mark) => key.includes(String(mark)));
}
