import type { Document, WithSource } from '@workrights/spec/reader';
import type { Source } from './types.ts';

export function sourceOf(value: WithSource): Source | undefined {
  const source = value['x-source'];
  if (!source) return undefined;
  return {
    section: source.section,
    status: source.status,
    ...(source.page !== undefined && { page: source.page }),
    notes: [source.note ?? []].flat(),
  };
}

const OWN: Source = { section: '', status: 'own', notes: [] };

/** The source for a document of this kit: the document itself. Undefined for the service's documents. */
export function ownSource({ info }: Document): Source | undefined {
  return info['x-source'] ? undefined : OWN;
}
