import { listOnboards, save, times } from '../exchanges.ts';
import type { Examples } from './examples.ts';

const ofDays = (...days: number[]) =>
  listOnboards(days.map((day) => ({ datetime: `2026-01-0${day} 10:00:00` })));

const page = (length: number) => listOnboards(times(length, {}));
const cleared = (onboard: object) => save({ location: '' }, onboard);

export const onboarding = {
  'onboard-list-order': {
    'newest-first': ofDays(3, 2, 1),
    'oldest-first': ofDays(1, 2, 3),
    neither: ofDays(1, 3, 2),
  },
  'onboard-page-length': {
    '0': page(0),
    '1-999': page(1),
    '1000': page(1000),
    'over-1000': page(1001),
  },
  'onboard-later-page': {
    empty: listOnboards([], { page_number: 2 }),
    items: listOnboards([{}], { page_number: 2 }),
  },
  'onboard-list-employee-ids': {
    distinct: listOnboards([{ employee_id: 'EMP-1' }, { employee_id: 'EMP-2' }]),
    shared: listOnboards([{ employee_id: 'EMP-1' }, { employee_id: null }, { employee_id: 'EMP-1' }]),
  },
  'onboard-employment-status': {
    absent: save({}, { onboard_id: 'ob_1' }),
    there: save({}, { employment_status: 'Current' }),
  },
  'onboard-key-id': {
    absent: save({}, { onboard_id: 'ob_1' }),
    there: save({}, { key_id: 'K-1' }),
  },
  'onboard-first-status': {
    awaiting: save({}, { onboard_status: 'Awaiting' }),
    other: save({}, { onboard_status: 'Review' }),
  },
  'onboard-cleared-field': {
    empty: cleared({ location: '' }),
    null: cleared({ location: null }),
    absent: cleared({}),
    value: cleared({ location: 'Sample' }),
  },
  'sendtype-addresses': {
    there: save({ sendtype: 'Both', email: 'robin@example.com', mobile_number: '0491570006' }),
    missing: save({ sendtype: 'Both', email: 'robin@example.com', mobile_number: '' }, {}, { status: 400 }),
  },
} satisfies Examples;
