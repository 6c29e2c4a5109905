import { isObject } from '@workrights/explainer/value';

import type { JsonObject } from '../read-body.ts';
import { idOf, objectAt, rangeOf, wasAccepted, type CompareExchange, type Compared } from './comparison.ts';
import { orderBy } from './times.ts';

const LISTS = new Set(['array', 'empty-array', 'data-array', 'array-of-data']);

export const listOrder: CompareExchange<'list-order'> = (compared) =>
  orderBy(itemsOf(compared) ?? [], 'requested_at');

export const lengthWithoutLimit: CompareExchange<'list-length-without-limit'> = (compared) => {
  const items = itemsOf(compared);
  if (items === undefined || compared.url.searchParams.has('limit')) return [];
  return [
    rangeOf(
      items.length,
      [
        [19, 'under-20'],
        [20, '20'],
        [99, '21-99'],
        [100, '100'],
      ],
      'over-100',
    ),
  ];
};

export const listEnvironments: CompareExchange<'list-environments'> = (compared) => {
  const environments = (itemsOf(compared) ?? [])
    .map(({ environment }) => environment)
    .filter((environment) => typeof environment === 'string');
  if (environments.length < 2) return [];
  return [new Set(environments).size === 1 ? 'one' : 'several'];
};

export const listMeta: CompareExchange<'list-meta'> = (compared) => {
  if (!wasAccepted(compared)) return [];
  const { form, json } = compared.response;
  const around = form === 'data-array' && isObject(json) ? json : undefined;
  const list = form === 'array-of-data' ? json : around?.['data'];
  if (!Array.isArray(list)) return [];
  const isThere = [around, ...list.filter((item) => objectAt(item, 'data'))].some(
    (one) => isObject(one) && Object.hasOwn(one, 'meta'),
  );
  return [isThere ? 'there' : 'absent'];
};

/** By the first place of each id, on both sides. */
export const lookupOrder: CompareExchange<'lookup-order'> = (compared) => {
  const found = new Set(itemsOf(compared)?.map(({ id }) => idOf(id)));
  const asked = [...new Set(idsOf(compared.sent))].filter((id) => found.has(id));
  if (asked.length < 2) return [];
  const known = new Set(asked);
  const order = [...found].filter((id) => id !== undefined && known.has(id));
  return [asked.every((id, index) => id === order[index]) ? 'as-asked' : 'other'];
};

export const lookupLength: CompareExchange<'lookup-length'> = (compared) => {
  const checks = itemsOf(compared)?.length;
  if (checks === undefined || !Array.isArray(objectAt(compared.sent)?.['ids'])) return [];
  const ids = new Set(idsOf(compared.sent)).size;
  return [checks < ids ? 'fewer' : checks === ids ? 'as-many' : 'more'];
};

export const lookupRepeatedId: CompareExchange<'lookup-repeated-id'> = (compared) => {
  const items = itemsOf(compared);
  if (items === undefined) return [];
  const found = countsOf(items.map(({ id }) => idOf(id)));
  return [...countsOf(idsOf(compared.sent))]
    .filter(([, times]) => times > 1)
    .map(([id]) => {
      const times = found.get(id) ?? 0;
      return times === 0 ? 'not-there' : times === 1 ? 'once' : 'twice';
    });
};

export const lookupIds: CompareExchange<'lookup-ids'> = ({ sent }) => {
  const ids = objectAt(sent)?.['ids'];
  if (!Array.isArray(ids)) return [];
  return [
    rangeOf(
      ids.length,
      [
        [0, '0'],
        [1, '1'],
        [10, '2-10'],
        [50, '11-50'],
        [100, '51-100'],
        [500, '101-500'],
      ],
      'over-500',
    ),
  ];
};

/** The items of a list. Undefined for a refusal, and for a body that isn't a list. */
export function itemsOf(compared: Compared): readonly JsonObject[] | undefined {
  return wasAccepted(compared) && LISTS.has(compared.response.form) ? compared.records : undefined;
}

function idsOf(sent: unknown): readonly string[] {
  const ids = objectAt(sent)?.['ids'];
  return Array.isArray(ids) ? ids.map(idOf).filter((id) => id !== undefined) : [];
}

function countsOf(ids: readonly (string | undefined)[]): ReadonlyMap<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
