import { contract } from '../../generated/contract.gen.ts';
import type { JsonObject } from '../read-body.ts';
import { hasValue, idOf, objectAt, rangeOf, type CompareExchange, type CompareRecord } from './comparison.ts';
import { itemsOf } from './lists.ts';
import { orderBy } from './times.ts';

/** The addresses that each `sendtype` needs (service.md §2.7). */
const ADDRESSES: ReadonlyMap<unknown, readonly string[]> = new Map([
  ['Email', ['email']],
  ['SMS', ['mobile_number']],
  ['Both', ['email', 'mobile_number']],
]);

/** The fields that a response may repeat. If no response has a field, nobody can see that it was cleared. */
const saved = contract.find(({ id }) => id === 'saveOnboard')?.response?.properties ?? {};

export const onboardListOrder: CompareExchange<'onboard-list-order'> = (compared) =>
  orderBy(itemsOf(compared) ?? [], 'datetime');

export const onboardPageLength: CompareExchange<'onboard-page-length'> = (compared) => {
  const items = itemsOf(compared);
  if (items === undefined) return [];
  return [
    rangeOf(
      items.length,
      [
        [0, '0'],
        [999, '1-999'],
        [1000, '1000'],
      ],
      'over-1000',
    ),
  ];
};

/** This kit counts pages from 1. */
export const onboardLaterPage: CompareExchange<'onboard-later-page'> = (compared) => {
  const items = itemsOf(compared);
  const page = objectAt(compared.sent)?.['page_number'];
  if (items === undefined || typeof page !== 'number' || page <= 1) return [];
  return [items.length === 0 ? 'empty' : 'items'];
};

export const onboardListEmployeeIds: CompareExchange<'onboard-list-employee-ids'> = (compared) => {
  const ids = (itemsOf(compared) ?? [])
    .map((item) => idOf(item['employee_id']))
    .filter((id) => id !== undefined);
  if (ids.length < 2) return [];
  return [new Set(ids).size < ids.length ? 'shared' : 'distinct'];
};

export const onboardEmploymentStatus: CompareRecord<'onboard-employment-status'> = (onboard) => [
  Object.hasOwn(onboard, 'employment_status') ? 'there' : 'absent',
];

export const onboardKeyId: CompareRecord<'onboard-key-id'> = (onboard) => [
  Object.hasOwn(onboard, 'key_id') ? 'there' : 'absent',
];

export const onboardFirstStatus: CompareExchange<'onboard-first-status'> = ({ sent, records: [onboard] }) => {
  const status = onboard?.['onboard_status'];
  if (creationOf(sent) === undefined || typeof status !== 'string') return [];
  return [status === 'Awaiting' ? 'awaiting' : 'other'];
};

export const onboardClearedField: CompareExchange<'onboard-cleared-field'> = ({
  sent,
  records: [onboard],
}) => {
  if (onboard === undefined) return [];
  const cleared = Object.entries(objectAt(sent) ?? {}).filter(
    ([name, value]) => value === '' && Object.hasOwn(saved, name),
  );
  return cleared.map(([name]) => {
    if (!Object.hasOwn(onboard, name)) return 'absent';
    const value = onboard[name];
    return value === '' ? 'empty' : value === null ? 'null' : 'value';
  });
};

export const sendtypeAddresses: CompareExchange<'sendtype-addresses'> = ({ sent }) => {
  const request = creationOf(sent);
  const needed = ADDRESSES.get(request?.['sendtype']);
  if (request === undefined || needed === undefined) return [];
  const isThere = needed.every((name) => hasValue(request[name]) && request[name] !== '');
  return [isThere ? 'there' : 'missing'];
};

/** A request without `key`, which an update needs. */
function creationOf(sent: unknown): JsonObject | undefined {
  const request = objectAt(sent);
  return request && !Object.hasOwn(request, 'key') ? request : undefined;
}
