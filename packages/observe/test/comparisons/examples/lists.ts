import { exchange, list, lookup, times } from '../exchanges.ts';
import type { Examples } from './examples.ts';

const ofDays = (...days: number[]) =>
  list(days.map((day) => ({ requested_at: `2026-01-0${day}T00:00:00Z` })));

const unlimited = (length: number) => list(times(length, {}));
const ids = (count: number) => lookup(times(count, 'vc_1'));

export const lists = {
  'list-order': {
    'newest-first': ofDays(3, 2, 1),
    'oldest-first': ofDays(1, 1, 2),
    neither: ofDays(1, 3, 2),
  },
  'list-length-without-limit': {
    'under-20': unlimited(0),
    '20': unlimited(20),
    '21-99': unlimited(21),
    '100': unlimited(100),
    'over-100': unlimited(101),
  },
  'lookup-order': {
    'as-asked': lookup(['vc_1', 'vc_2', 'vc_3'], ['vc_1', 'vc_3']),
    other: lookup(['vc_1', 'vc_2', 'vc_3'], ['vc_3', 'vc_1']),
  },
  'lookup-length': {
    fewer: lookup(['vc_1', 'vc_2'], ['vc_1']),
    'as-many': lookup(['vc_1', 'vc_1'], ['vc_1']),
    more: lookup(['vc_1', 'vc_1'], ['vc_1', 'vc_1']),
  },
  'lookup-repeated-id': {
    once: lookup(['vc_1', 'vc_1'], ['vc_1']),
    twice: lookup(['vc_1', 'vc_1'], ['vc_1', 'vc_1']),
    'not-there': lookup(['vc_1', 'vc_1'], ['vc_2']),
  },
  'lookup-ids': {
    '0': ids(0),
    '1': ids(1),
    '2-10': ids(10),
    '11-50': ids(11),
    '51-100': ids(100),
    '101-500': ids(101),
    'over-500': ids(501),
  },
  'list-environments': {
    one: list([{ environment: 'live' }, { environment: 'live' }]),
    several: list([{ environment: 'live' }, { environment: 'sandbox' }]),
  },
  'list-meta': {
    absent: exchange('GET', '/v2/visa-checks', [{ data: { id: 'vc_1' } }]),
    there: exchange('GET', '/v2/visa-checks', { data: [], meta: {} }),
  },
} satisfies Examples;
