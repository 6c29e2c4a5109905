import type { Operation } from '../model/types.ts';

/** For search engines and link previews: the address and the first sentence of the description. */
export function summaryOf({
  method,
  path,
  description,
}: Pick<Operation, 'method' | 'path' | 'description'>): string {
  const sentence = /^.*?\.(?=\s|$)/s.exec(description)?.[0] ?? description;
  return `${method} ${path}: ${sentence.replaceAll(/[`*]/g, '').replaceAll(/\s+/g, ' ')}`;
}
