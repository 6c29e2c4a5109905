import { comparisons, type ComparisonName } from '@workrights/spec/observing';
import { expect, test } from 'vitest';

import type { Exchange } from '../../src/exchange.ts';
import { reduce } from '../../src/reduce/reduce.ts';
import {
  create,
  exchange,
  list,
  listOnboards,
  lookup,
  read,
  readOnboard,
  saidBy,
  save,
} from './exchanges.ts';

const completed = { status: 'completed' };
const offpeak = (requested: string, checked: string) =>
  read({ ...completed, mode: 'offpeak', requested_at: requested, checked_at: checked });
const pending = (sent: object, echo: object) =>
  create({ new_zealand: sent }, { status: 'pending', visa: { new_zealand: echo } });
const refusedList = exchange('POST', '/v1/onboarding/list', [], { status: 403, sent: { page_number: 2 } });

/** What is missing, for each: one of the two values that are compared, or what makes them comparable. */
const silent: readonly (readonly [why: string, name: ComparisonName, Exchange])[] = [
  [
    'a redirect is no creation',
    'location-path',
    exchange('POST', '/v2/visa-checks', {}, { status: 308, headers: { location: '/' } }),
  ],
  ['a refusal is no creation', 'location-form', create({}, {}, { status: 400, headers: { location: '/' } })],
  ['the response has no document', 'document-echo', create({ document: { identifier: 'A1' } })],
  [
    'the values that were sent are no texts',
    'document-echo',
    create({ document: { identifier: {} } }, { document: {} }),
  ],
  ['a null is no gender', 'gender-echo', pending({ approval_letter_gender: 'f' }, { gender: null })],
  [
    'the check is no employer check',
    'employer-document-echo',
    create({ document: { given_name: 'A' } }, { document: {} }),
  ],
  [
    'neither field was sent',
    'employer-document-echo',
    create({ new_zealand: { visa_check_type: 'employer' }, document: {} }, { document: {} }),
  ],
  [
    'one letter field alone was sent',
    'employer-letter-echo',
    pending({ visa_check_type: 'employer', approval_letter_gender: 'f' }, {}),
  ],
  [
    'the echo has no letter field',
    'letter-echo-names',
    pending({ approval_letter_gender: 'f' }, { visa_start_date: '2026-01-31' }),
  ],
  [
    'a word has letters of both cases',
    'gender-case',
    create({ new_zealand: { approval_letter_gender: 'Male' } }),
  ],
  ['a sign has no case', 'gender-case', create({ new_zealand: { approval_letter_gender: '-' } })],
  [
    'the check is no employer check',
    'employer-letter-echo',
    pending({ approval_letter_gender: 'f', approval_letter_start_date: '2026-01-31' }, {}),
  ],
  [
    'a completed check has a result and no echo',
    'gender-echo',
    create(
      { new_zealand: { approval_letter_gender: 'f' } },
      { ...completed, visa: { new_zealand: { gender: 'f' } } },
    ),
  ],
  ['the type was sent', 'check-type-echo-when-omitted', pending({ visa_check_type: 'verification' }, {})],
  ['no authority was sent', 'authority-echo', create({}, { customer_authority_id: null })],
  [
    'the check is pending',
    'fastcheck-time',
    read({
      mode: 'fastcheck',
      status: 'pending',
      requested_at: '2026-01-05T10:00:00Z',
      checked_at: '2026-01-05T10:00:00Z',
    }),
  ],
  ['a timestamp has no zone', 'offpeak-window', offpeak('2026-01-05T10:00:00', '2026-01-05T11:00:00')],
  ['it is a fastcheck', 'offpeak-window', read({ mode: 'fastcheck', checked_at: '2026-01-05T10:00:00Z' })],
  [
    'it was completed between two windows',
    'offpeak-night',
    offpeak('2026-07-01T12:00:00Z', '2026-07-02T09:00:00Z'),
  ],
  [
    'there are two checks',
    'list-order',
    list([{ requested_at: '2026-01-01T00:00Z' }, { requested_at: '2026-01-02T00:00Z' }]),
  ],
  [
    'all checks have one time',
    'list-order',
    list(['a', 'b', 'c'].map((id) => ({ id, requested_at: '2026-01-01T00:00Z' }))),
  ],
  [
    'a check has no time',
    'list-order',
    list([1, 2, 3, 4].map((day) => ({ requested_at: day === 2 ? null : `2026-01-0${day}T00:00Z` }))),
  ],
  ['a limit was sent', 'list-length-without-limit', list([], '?limit=20')],
  ['the body is no list', 'list-length-without-limit', list({})],
  ['one id was found', 'lookup-order', lookup(['vc_1', 'vc_2'], ['vc_2', 'vc_2', 'vc_3'])],
  [
    'the lookup was refused',
    'lookup-length',
    exchange('POST', '/v2/visa-checks/lookup', [], { status: 400, sent: { ids: ['vc_1'] } }),
  ],
  ['no id was sent twice', 'lookup-repeated-id', lookup(['vc_1'], ['vc_1'])],
  ['the ids are no list', 'lookup-ids', lookup('vc_1')],
  ['one check has an environment', 'list-environments', list([{ environment: 'live' }, {}])],
  ['the list is bare', 'list-meta', exchange('GET', '/v2/visa-checks', [{ id: 'vc_1', meta: {} }])],
  ['the list is refused', 'list-meta', exchange('GET', '/v2/visa-checks', { data: [] }, { status: 404 })],
  ['the country is unknown', 'country-of-parts', read({ jurisdiction: 'GBR', australia: {} })],
  ['nothing names a country', 'country-of-parts', read({ jurisdiction: 'AUS', visa: { australia: null } })],
  [
    'the check is pending',
    'result-discriminator',
    read({ status: 'pending', visa: { visa_schema: 'australia' } }),
  ],
  ['there is no visa', 'result-discriminator', read({ ...completed, visa: null })],
  [
    'the result is of Australia',
    'new-zealand-result-fields',
    read({ ...completed, visa: { australia: {} } }),
  ],
  ['neither date has a value', 'expired-or-purged', read({ ...completed, expired_at: null })],
  ['the type is null', 'visa-type-word', read({ visa: { new_zealand: { visa_type: null } } })],
  ['the entitlement is null', 'entitlement-word', read({ visa: { australia: { work_entitlement: null } } })],
  ['the status is absent', 'visa-status-word', read({ visa: { australia: {} } })],
  ['the code has a letter', 'subclass-zeros', read({ visa: { australia: { type: '0A' } } })],
  ['the code is a fraction', 'subclass-zeros', read({ visa: { australia: { type: 0.5 } } })],
  ['the type is no text', 'attachment-type-word', read({ attachments: [{ type: 1 }, 'gov_visa_details'] })],
  ['the list was refused', 'onboard-page-length', refusedList],
  ['the list was refused', 'onboard-later-page', refusedList],
  ['it is the first page', 'onboard-later-page', listOnboards([], { page_number: 1 })],
  [
    'one id is not null',
    'onboard-list-employee-ids',
    listOnboards([{ employee_id: null }, { employee_id: 'EMP-1' }]),
  ],
  ['the request is an update', 'onboard-first-status', save({ key: 'k' }, { onboard_status: 'Awaiting' })],
  ['no response lists the field', 'onboard-cleared-field', save({ employment_status: '' }, {})],
  ['the field has a text', 'onboard-cleared-field', save({ location: 'Sample' }, { location: '' })],
  ['the request is an update', 'sendtype-addresses', save({ key: 'k', sendtype: 'Email' })],
  ['the sendtype is unknown', 'sendtype-addresses', save({ sendtype: 'Fax' })],
  ['no id was sent', 'onboard-asked-id', readOnboard({}, { onboard_id: 'ob_1' })],
];

test.each(silent)('%s: nothing is said of %s', (_why, name, seen) => {
  expect(comparisons[name].operations).toContain(reduce(seen)[0]!.operation);
  expect(saidBy(name, seen)).toEqual([]);
});
