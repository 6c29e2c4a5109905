import type { WithSource } from '@workrights/spec/reader';
import type { Source } from './types.ts';

export function sourceOf(value: WithSource): Source | undefined {
  const source = value['x-source'];
  if (!source) return undefined;
  return { section: source.section, status: source.status, notes: [source.note ?? []].flat() };
}
