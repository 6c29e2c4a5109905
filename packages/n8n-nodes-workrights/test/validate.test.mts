import { describe, expect, it } from 'vitest';
import {
  issuesOfRequest,
  type RequestName,
} from '../nodes/WorkRights/generated/connectors/input/validate.ts';
import { fixtures } from './support/fixtures.mts';

/** A pattern cannot tell which codes are assigned: the node's own list of countries does. */
const NOT_FOR_SCHEMAS = new Set(['create-country-not-assigned']);

describe('the rules generated from the contract', () => {
  it.each(fixtures('accepted', 'request').map((each) => [each.name, each] as const))(
    'accept %s',
    (_, { operation, value }) => {
      expect(issuesOfRequest(operation as RequestName, value)).toEqual([]);
    },
  );

  it.each(
    fixtures('rejected', 'request')
      .filter(({ name }) => !NOT_FOR_SCHEMAS.has(name))
      .map((each) => [each.name, each] as const),
  )('refuse %s', (_, { operation, value }) => {
    expect(issuesOfRequest(operation as RequestName, value)).not.toEqual([]);
  });

  it('name the field of the form that was meant', () => {
    const body = {
      jurisdiction: 'NZL',
      new_zealand: { visa_check_type: 'verification', approval_letter_start_date: '2024-02-31' },
      document: { type: 'passport', identifier: 'PA1', country: 'IND', family_name: 'Sample' },
    };
    expect(
      issuesOfRequest('createVisaCheck', body).map(({ path, message }) => [path.at(-1), message]),
    ).toEqual([
      ['approval_letter_start_date', 'must be a yyyy-mm-dd date that exists'],
      [
        'approval_letter_gender',
        'is required when new_zealand.visa_check_type is verification, and must be one of m, f, M, F',
      ],
    ]);
  });

  it('never repeat a value', () => {
    const leaking = fixtures('rejected', 'request').filter(({ operation, value }) => {
      const { identifier } = (value as { document?: { identifier?: unknown } }).document ?? {};
      const texts = issuesOfRequest(operation as RequestName, value).map(({ message }) => message);
      return typeof identifier === 'string' && identifier !== '' && texts.join().includes(identifier);
    });
    expect(leaking).toEqual([]);
  });
});
