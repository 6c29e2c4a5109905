import type { Operation } from '../model/types.ts';

/** The text for search engines and link previews: the path and the first sentence of the description. */
export function summaryOf({
  method,
  path,
  description,
}: Pick<Operation, 'method' | 'path' | 'description'>): string {
  const sentence = /^.*?\.(?=\s|$)/s.exec(description)?.[0] ?? description;
  return `${method} ${path}: ${sentence.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ')}`;
}
