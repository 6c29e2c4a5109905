import { interfaceNames, readFixtures, type Fixture } from '@workrights/spec/reader';
import { describe, expect, it } from 'vitest';

import {
  OutcomeUnknownError,
  StatusError,
  VisaChecks,
  WorkRights,
  type CreateOnboardBody,
  type EmployeeSelector,
  type OnboardSelector,
  type UpdateEmployeeBody,
  type UpdateOnboardBody,
  type VisaCheckCreate,
  type WorkRightsSelector,
} from '../../src/index.ts';
import { workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';
import { answering } from '../support/client-of.ts';

type Body = Record<string, unknown>;

/** How to call each operation of the contract, with a body of the contract. */
const calls: Record<string, (url: string, body: Body) => Promise<unknown>> = {
  createVisaCheck: (url, body) => checksAt(url).create(body as VisaCheckCreate),
  getVisaCheck: (url, { id }) => checksAt(url).get(String(id)),
  listVisaChecks: (url) => checksAt(url).list(),
  lookupVisaChecks: (url, body) => checksAt(url).lookup(body['ids'] as string[]),
  saveOnboard: (url, body) =>
    'key' in body
      ? rightsAt(url, body).updateOnboard(without(body, 'key') as UpdateOnboardBody)
      : rightsAt(url, body).createOnboard(without(body) as CreateOnboardBody),
  getOnboard: (url, body) => rightsAt(url, body).getOnboard(without(body) as OnboardSelector),
  listOnboards: (url, body) => rightsAt(url, body).listOnboards(without(body)),
  getWorkRights: (url, body) =>
    rightsAt(url, body).getWorkRights(without(body, 'type') as WorkRightsSelector),
  listEmployees: (url, body) => rightsAt(url, body).listEmployees(without(body)),
  getEmployee: (url, body) => rightsAt(url, body).getEmployee(without(body) as EmployeeSelector),
  updateEmployee: (url, body) => rightsAt(url, body).updateEmployee(without(body) as UpdateEmployeeBody),
};

/** Request bodies for tests of a response. */
const anyBody: Record<string, Body> = {
  createVisaCheck: workCheckRequest,
  lookupVisaChecks: { ids: ['vc_1'] },
  saveOnboard: { accountkeyid: 'a', email: 'jane.citizen@example.com' },
  getOnboard: { accountkeyid: 'a', onboard_id: 'O1' },
  getWorkRights: { accountkeyid: 'a', key_id: 'K1' },
  updateEmployee: { accountkeyid: 'a', key_id: 'key_sample_1' },
};

function checksAt(baseUrl: string): VisaChecks {
  return new VisaChecks({ baseUrl, accessToken: 'test-token' });
}

function rightsAt(baseUrl: string, { accountkeyid = 'a', key = 'k' }: Body): WorkRights {
  return new WorkRights({ baseUrl, apiKey: String(key), accountKeyId: String(accountkeyid) });
}

function without(body: Body, ...names: string[]): Body {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => ![...names, 'accountkeyid'].includes(name)),
  );
}

function call(fixture: Fixture, url: string, body: Body): Promise<unknown> {
  const operation = calls[fixture.operation];
  if (operation === undefined) throw new Error(`no call for ${fixture.operation}`);
  return operation(url, body);
}

/** A check or record is requested by its own id. */
function bodyFor({ operation, value }: Fixture): Body {
  const { data, ...rest } = value as { data?: Body };
  const record = data ?? (rest as Body);
  const name = {
    getVisaCheck: 'id',
    getOnboard: 'onboard_id',
    getWorkRights: 'key_id',
    getEmployee: 'key_id',
  }[operation];
  return name === undefined ? (anyBody[operation] ?? {}) : { [name]: record[name] };
}

const fixtures = interfaceNames.flatMap((name) => readFixtures(name, 'accepted'));
// Without ids no request is sent: see the tests of `lookup`.
const unsent = 'lookup-none';
const requests = fixtures.filter(({ name, part }) => part === 'request' && name !== unsent);
const responses = fixtures.filter((fixture) => fixture.part === 'response');
const isError = (fixture: Fixture) => (fixture.status ?? 0) >= 400;

describe("the contract's requests", () => {
  it.each(requests.map((fixture) => [fixture.name, fixture] as const))(
    'are sent as they are: %s',
    async (_, fixture) => {
      const server = await serve(answering(400, {}));
      const body = fixture.value as Body;
      await failureOf(call(fixture, server.url, body));
      const defaults =
        fixture.operation === 'createVisaCheck' ? { environment: 'sandbox', mode: 'fastcheck' } : {};
      expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ ...defaults, ...body });
    },
  );
});

describe("the contract's answers", () => {
  it.each(
    responses.filter((fixture) => !isError(fixture)).map((fixture) => [fixture.name, fixture] as const),
  )('are read: %s', async (_, fixture) => {
    const server = await serve(
      answering(fixture.status ?? 200, fixture.value, { location: '/v2/visa_check/vc_1' }),
    );
    const { value } = fixture;
    const result = await call(fixture, server.url, bodyFor(fixture));
    expect(result).toEqual(Array.isArray(value) ? value : ((value as Body)['data'] ?? value));
  });

  it.each(responses.filter(isError).map((fixture) => [fixture.name, fixture] as const))(
    'are thrown with their body: %s',
    async (_, fixture) => {
      const { status = 500, value } = fixture;
      const server = await serve((_request, response) => {
        if (value === undefined || value === null) response.writeHead(status).end();
        else sendJson(response, status, value);
      });
      const error = await failureOf(call(fixture, server.url, anyBody[fixture.operation] ?? {}));
      const isWrite = ['createVisaCheck', 'saveOnboard'].includes(fixture.operation);
      expect(error).toBeInstanceOf(isWrite && status >= 500 ? OutcomeUnknownError : StatusError);
      expect(error).toMatchObject({ status });
      expect((error as StatusError).body ?? null).toEqual(value ?? null);
    },
  );
});
