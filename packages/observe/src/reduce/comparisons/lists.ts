import { isObject } from '../read-body.ts';
import { rangeOf, timeOf, type CompareExchange, type JsonObject } from './comparison.ts';

/** Fewer times say too little about an order. */
const FEWEST_TIMES = 3;

export const listOrder: CompareExchange<'list-order'> = ({ records }) => orderBy(records, 'requested_at');

export const onboardListOrder: CompareExchange<'onboard-list-order'> = ({ records }) =>
  orderBy(records, 'datetime');

export const lengthWithoutLimit: CompareExchange<'list-length-without-limit'> = ({
  url,
  records,
  response,
}) => {
  if (url.searchParams.has('limit') || !isList(response.form)) return undefined;
  const { length } = records;
  if (length < 20) return 'under-20';
  if (length === 20) return '20';
  return length < 100 ? '21-99' : length === 100 ? '100' : 'over-100';
};

export const lengthAndLimit: CompareExchange<'list-length-and-limit'> = ({ url, records, response }) => {
  const limit = url.searchParams.get('limit') ?? '';
  if (!/^\d{1,9}$/.test(limit) || !isList(response.form)) return undefined;
  return beside(records.length, Number(limit));
};

export const lookupOrder: CompareExchange<'lookup-order'> = ({ sent, records }) => {
  const asked = idsOf(sent);
  const found = records.map(({ id }) => asked.indexOf(String(id))).filter((index) => index >= 0);
  if (found.length < 2) return undefined;
  return found.every((index, at) => at === 0 || index > found[at - 1]!) ? 'as-asked' : 'other';
};

export const lookupLength: CompareExchange<'lookup-length'> = ({ sent, records, response }) => {
  if (!isObject(sent) || !Array.isArray(sent['ids']) || !isList(response.form)) return undefined;
  return beside(records.length, new Set(idsOf(sent)).size);
};

export const lookupRepeatedId: CompareExchange<'lookup-repeated-id'> = ({ sent, records }) => {
  const asked = idsOf(sent);
  const repeated = asked.find((id, index) => asked.indexOf(id) !== index);
  if (repeated === undefined) return undefined;
  const found = records.filter(({ id }) => id === repeated).length;
  return found === 0 ? 'not-there' : found === 1 ? 'once' : 'twice';
};

export const lookupIds: CompareExchange<'lookup-ids'> = ({ sent }) => {
  if (!isObject(sent) || !Array.isArray(sent['ids'])) return undefined;
  return rangeOf(
    sent['ids'].length,
    [
      [0, '0'],
      [1, '1'],
      [10, '2-10'],
      [50, '11-50'],
      [100, '51-100'],
      [500, '101-500'],
    ],
    'over-500',
  );
};

export const onboardPageLength: CompareExchange<'onboard-page-length'> = ({ records, response }) => {
  if (!isList(response.form)) return undefined;
  return rangeOf(
    records.length,
    [
      [0, '0'],
      [999, '1-999'],
      [1000, '1000'],
    ],
    'over-1000',
  );
};

function isList(form: string): boolean {
  return form === 'array' || form === 'data-array' || form === 'array-of-data';
}

function idsOf(sent: unknown): string[] {
  const ids = isObject(sent) ? sent['ids'] : undefined;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

function beside(length: number, wanted: number): 'fewer' | 'as-many' | 'more' {
  return length < wanted ? 'fewer' : length === wanted ? 'as-many' : 'more';
}

function orderBy(
  records: readonly JsonObject[],
  name: string,
): 'newest-first' | 'oldest-first' | 'neither' | undefined {
  const times = records.map((record) => timeOf(record[name]));
  const known = times.filter((time) => time !== undefined);
  if (known.length < Math.max(FEWEST_TIMES, times.length) || new Set(known).size < FEWEST_TIMES)
    return undefined;
  const falls = known.every((time, at) => at === 0 || time <= known[at - 1]!);
  const rises = known.every((time, at) => at === 0 || time >= known[at - 1]!);
  return falls ? 'newest-first' : rises ? 'oldest-first' : 'neither';
}
