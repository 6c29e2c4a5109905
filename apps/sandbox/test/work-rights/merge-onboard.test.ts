import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OnboardCreate, OnboardUpdate } from '../../src/generated/work-rights/types.gen.ts';
import { createOnboard, mergeOnboard, updateOnboard } from '../../src/work-rights/merge-onboard.ts';

const ids = { onboardId: 'ob_1', keyId: 'key_1', now: 1000 };
const account = { accountkeyid: 'sandbox-account' };
const update = { ...account, key: 'sandbox-api-key', onboard_id: 'ob_1' };
const creationWith = (sent: object) => ({ ...account, ...sent }) as OnboardCreate;

const fields = fc.record(
  {
    external_id: fc.string(),
    given_names: fc.string(),
    family_name: fc.string(),
    date_of_birth: fc.constantFrom('1990-01-31', '2000-02-29'),
    email: fc.emailAddress(),
    mobile_number: fc.constantFrom('0400000000', '0400000001'),
    location: fc.string(),
    group: fc.string(),
    employment_status: fc.constantFrom('Prospective' as const, 'Current' as const),
    sendtype: fc.constantFrom('Email' as const, 'SMS' as const, 'Both' as const),
  },
  { requiredKeys: [] },
);
const creation: fc.Arbitrary<OnboardCreate> = fields.map((sent) => ({
  ...account,
  employee_id: 'e-1',
  email: 'sam@sandbox.example',
  ...sent,
}));

describe('creating a request (service.md §4.2)', () => {
  test.each([
    [{ email: 'sam@sandbox.example' }, 'Email'],
    [{ mobile_number: '0400000000' }, 'SMS'],
    [{ email: 'sam@sandbox.example', mobile_number: '0400000000' }, 'Both'],
    [{ email: 'sam@sandbox.example', mobile_number: '0400000000', sendtype: 'SMS' }, 'SMS'],
  ])('gives %j the sendtype %s', (sent, sendtype) => {
    expect(createOnboard(creationWith(sent), ids).sendtype).toBe(sendtype);
  });

  test('takes the person for a current employee unless it says otherwise', () => {
    const email = 'sam@sandbox.example';
    expect(createOnboard({ ...account, email }, ids).employment_status).toBe('Current');
    const prospective = { ...account, email, employment_status: 'Prospective' } as const;
    expect(createOnboard(prospective, ids).employment_status).toBe('Prospective');
  });

  test('leaves the employee id null when it is omitted', () => {
    expect(createOnboard({ ...account, email: 'sam@sandbox.example' }, ids).employee_id).toBeNull();
  });

  test('keeps neither the account nor anything else that is not a field of the request', () => {
    const record = createOnboard({ ...account, email: 'sam@sandbox.example' }, ids);
    expect(JSON.stringify(record)).not.toContain('sandbox-account');
  });

  test('keeps a field that creations and updates gained', () => {
    const email = 'sam@sandbox.example';
    const created = createOnboard(creationWith({ email, sandbox_invented: 'B7' }), ids);
    expect(created).toMatchObject({ sandbox_invented: 'B7' });
    const changed: object = { ...update, sandbox_invented: 'C8' };
    expect(updateOnboard(created, changed as OnboardUpdate, 2000)).toMatchObject({ sandbox_invented: 'C8' });
  });
});

describe('merging a creation into the request of the same employee', () => {
  test('lets sent values win and keeps all others, the ids, the status and the day of creation', () => {
    fc.assert(
      fc.property(creation, creation, (first, second) => {
        const existing = { ...createOnboard(first, ids), onboard_status: 'Review' };
        const { accountkeyid: _account, ...sent } = second;
        const merged = mergeOnboard(existing, second, 2000);
        const named = second.sendtype ?? first.sendtype;
        expect(merged).toEqual({
          ...existing,
          ...sent,
          // Values derived from the addresses have their own test.
          sendtype: named ?? merged.sendtype,
          sendtypeSent: named !== undefined,
          changedAt: 2000,
        });
      }),
    );
  });

  const email = 'sam@sandbox.example';
  const mobile_number = '0400000000';
  test.each([
    [{ email }, { mobile_number }, 'Both'],
    [{ mobile_number }, { email }, 'Both'],
    [{ email }, { email: 'other@sandbox.example' }, 'Email'],
    [{ email, sendtype: 'Email' }, { mobile_number }, 'Email'],
    [{ email }, { mobile_number, sendtype: 'SMS' }, 'SMS'],
  ])('%j and then %j: the sendtype is %s', (first, second, sendtype) => {
    const merged = mergeOnboard(createOnboard(creationWith(first), ids), creationWith(second), 2000);
    expect(merged.sendtype).toBe(sendtype);
  });

  test('goes by the addresses of an update too, which itself leaves the sendtype alone', () => {
    const updated = updateOnboard(
      createOnboard({ ...account, email }, ids),
      { ...update, mobile_number },
      2000,
    );
    expect(updated.sendtype).toBe('Email');
    expect(mergeOnboard(updated, { ...account, email }, 3000).sendtype).toBe('Both');
  });

  test('changes nothing but the time when the same creation comes twice', () => {
    fc.assert(
      fc.property(creation, (body) => {
        const existing = createOnboard(body, ids);
        expect(mergeOnboard(existing, body, 2000)).toEqual({ ...existing, changedAt: 2000 });
      }),
    );
  });
});

describe('updating a request', () => {
  test('keeps what is not sent and stores an empty text that is', () => {
    const existing = createOnboard({ ...account, email: 'sam@sandbox.example', group: 'kitchen' }, ids);
    const updated = updateOnboard(existing, { ...update, location: '' }, 2000);
    expect(updated).toEqual({ ...existing, location: '', changedAt: 2000 });
  });
});
