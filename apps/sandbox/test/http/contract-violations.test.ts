import { operationsOf, readBundle } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';
import { visaCheckRoutes } from '../../src/visa-checks/routes.ts';
import { workRightsRoutes } from '../../src/work-rights/routes.ts';
import { australianCheck, newZealandVerification } from '../support/check-requests.ts';
import { readProblem } from '../support/read-json.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

/** Each violation of a create as one line, in the order of the response. */
async function refusal(body: object): Promise<string[]> {
  const problem = await readProblem(sandbox.visaChecks('POST', '/v2/visa-checks', body));
  expect(problem.status).toBe(422);
  return (problem.errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`);
}

const letter = { approval_letter_start_date: '2024-05-01', approval_letter_gender: 'F' };
const noDate = (condition: string): string =>
  `/new_zealand/approval_letter_start_date is required ${condition}, and must be a yyyy-mm-dd date that exists`;
const noGender = (condition: string): string =>
  `/new_zealand/approval_letter_gender is required ${condition}, and must be one of m, f, M, F`;
const unlessEmployer = 'unless new_zealand.visa_check_type is employer';
const ofVerification = 'when new_zealand.visa_check_type is verification';
const badGender = '/new_zealand/approval_letter_gender must be one of m, f, M, F';
const badType = '/new_zealand/visa_check_type must be one of verification, employer';
const notInVerification = '/new_zealand/employment_start_date must be omitted';

describe('what a New Zealand request lacks', () => {
  test.each<[object, string[]]>([
    [{}, [noDate(unlessEmployer), noGender(unlessEmployer)]],
    [{ visa_check_type: 'verification' }, [noDate(ofVerification), noGender(ofVerification)]],
    [{ visa_check_type: 'agent' }, [badType]],
    [{ visa_check_type: 'agent', ...letter }, [badType]],
    [{ visa_check_type: 'agent', approval_letter_gender: 'x' }, [badType, badGender]],
    [{ approval_letter_gender: 'x' }, [noDate(unlessEmployer), badGender]],
    [{ visa_check_type: 'employer', approval_letter_gender: 'x' }, [badGender]],
    [{ ...letter, employment_start_date: '2024-06-01' }, [`${notInVerification} ${unlessEmployer}`]],
    [
      { visa_check_type: 'verification', employment_start_date: '2024-06-01' },
      [noDate(ofVerification), noGender(ofVerification), `${notInVerification} ${ofVerification}`],
    ],
    [[], ['/new_zealand must be an object']],
  ])('%j: told by the type that it asks for, verification by default', async (asked, violations) => {
    expect(await refusal(newZealandVerification({ new_zealand: asked }))).toEqual(violations);
  });
});

test.each([
  [null, 'must be ca_ followed by one or more characters, without white space'],
  ['nope', 'must be ca_ followed by one or more characters, without white space'],
])('says once what is wrong with the authority %j of an agent check', async (authority, message) => {
  const body = australianCheck('agent', { customer_authority_id: authority });
  expect(await refusal(body)).toEqual([`/customer_authority_id ${message}`]);
});

describe('a field that the contract does not know', () => {
  test.each([
    ['/v2/visa-checks', australianCheck(), '', 'jurisdiction, environment, mode'],
    ['/v2/visa-checks', australianCheck('work', { document: {} }), '/document', 'type, identifier, country'],
    ['/v2/visa-checks', newZealandVerification(), '/new_zealand', 'visa_check_type, approval_letter'],
    ['/visa-checks/lookup', { ids: [] }, '', 'ids'],
    ['/v2/visa-checks/lookup', { ids: [] }, '', 'ids'],
    [
      '/v1/onboarding/',
      { accountkeyid: 'a', email: 'sam@sandbox.example' },
      '',
      'accountkeyid, employee_id, external_id',
    ],
    ['/v1/onboarding/list', { accountkeyid: 'a' }, '', 'accountkeyid, onboard_status, page_number'],
    ['/v1/onboarding', { accountkeyid: 'a', employee_id: 'e' }, '', 'accountkeyid, employee_id, onboard_id'],
    [
      '/employee/v1/getdata',
      { accountkeyid: 'a', type: 'workrights', key_id: 'k' },
      '',
      'accountkeyid, type',
    ],
  ])('of %s is not repeated, in the answer or the journal: %j', async (path, body, pointer, fields) => {
    const strange = { Secretperson: 1 };
    const name = pointer.slice(1);
    const spoilt =
      name === ''
        ? { ...body, ...strange }
        : { ...body, [name]: { ...(body as Record<string, object>)[name], ...strange } };
    const response = await sandbox.visaChecks('POST', `${path}?key=sandbox-api-key`, spoilt);
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).not.toContain('Secretperson');
    expect(JSON.stringify(sandbox.context.journal.list())).not.toContain('Secretperson');
    expect(JSON.parse(text).errors).toContainEqual({
      in: 'body',
      pointer,
      rule: 'additionalProperties',
      message: expect.stringMatching(
        new RegExp(`^may have these fields only(?: (?:when|unless) [^:]+)?: ${fields}`, 'u'),
      ),
    });
  });
});

describe('limit', () => {
  test.each(['1e2', '%202', '2%20', '+2', '1.0', '0x10', '2&limit=3', '', '-1', '0', 'abc'])(
    '%s is no whole number from 1',
    async (limit) => {
      const problem = await readProblem(sandbox.visaChecks('GET', `/v2/visa-checks?limit=${limit}`));
      expect(problem).toMatchObject({ status: 422, errors: [{ in: 'query', pointer: '/limit' }] });
    },
  );

  test.each(['1', '20', '10000'])('%s is', async (limit) => {
    expect((await sandbox.visaChecks('GET', `/v2/visa-checks?limit=${limit}`)).status).toBe(200);
  });

  test.each(['10001', '99999999999999999999'])(
    '%s is refused: a list that stops short must not look like the whole',
    async (limit) => {
      const problem = await readProblem(sandbox.visaChecks('GET', `/v2/visa-checks?limit=${limit}`));
      expect(problem.status).toBe(422);
      expect(problem.errors).toMatchObject([{ in: 'query', pointer: '/limit', rule: 'maximum' }]);
      expect(problem.errors?.[0]?.message).toContain('10000');
    },
  );
});

test.each([
  ['visa-checks', visaCheckRoutes],
  ['work-rights', workRightsRoutes],
] as const)('the routes of %s have the aliases of the contract', (name, routes) => {
  const aliases = operationsOf(readBundle(name)).map(({ id, aliasOf }) => [id, aliasOf]);
  expect(Object.fromEntries(routes.map(({ operationId, aliasOf }) => [operationId, aliasOf]))).toEqual(
    Object.fromEntries(aliases),
  );
});
