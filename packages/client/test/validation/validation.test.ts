import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import {
  InvalidRequestError,
  OutcomeUnknownError,
  UnexpectedResponseError,
  VisaChecks,
  WorkRights,
  type Logger,
  type ValidationOptions,
  type VisaCheckCreate,
} from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve, type TestServer } from '../support/server.ts';

const wrong = {
  ...workCheckRequest,
  document: { ...workCheckRequest.document, identifier: 'N 1234567', date_of_birth: undefined },
} as unknown as VisaCheckCreate;

function checksAt({ url }: TestServer, options: ValidationOptions = {}, logger?: Logger): VisaChecks {
  return new VisaChecks({ baseUrl: url, accessToken: 'x', ...(logger && { logger }), ...options });
}

function keepingWarnings(): Logger & { warnings: unknown[][] } {
  const warnings: unknown[][] = [];
  const ignore = () => undefined;
  return { warnings, error: ignore, warn: (...said) => warnings.push(said), info: ignore, debug: ignore };
}

const answering = (body: unknown, status = 200) => serve((_, response) => sendJson(response, status, body));
const drifting = envelopeOf(checkOf('vc_1', 'pending', { requested_at: 5, document: 'CANARY' }));

describe('a request', () => {
  it('that breaks the contract is refused before it is sent, with each field', async () => {
    const server = await answering({});
    const error = await failureOf(checksAt(server).create(wrong));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect((error as InvalidRequestError).fields).toEqual([
      {
        path: '/document/identifier',
        rule: expect.stringContaining('letters (A-Z, a-z) and digits') as string,
      },
      { path: '/document/date_of_birth', rule: expect.stringContaining('is required') as string },
    ]);
    expect((error as Error).message).toMatch(/^createVisaCheck: \/document\/identifier must be a string of/);
    expect((error as Error).message).not.toContain('1234567');
    expect(server.seen).toHaveLength(0);
  });

  it('that published pages ask more of is sent with one warning for each field, or refused with strict', async () => {
    const server = await answering(envelopeOf(checkOf('vc_1', 'pending')), 201);
    const logger = keepingWarnings();
    const employer: VisaCheckCreate = {
      jurisdiction: 'NZL',
      visa_check_schema: 'new_zealand',
      new_zealand: { visa_check_type: 'employer', employment_start_date: '1999-01-01' },
      document: {
        type: 'passport',
        identifier: 'SBX1',
        country: 'FJI',
        family_name: 'Sample',
        given_name: '',
      },
    };
    const checks = checksAt(server, {}, logger);
    await checks.create(employer);
    await checks.create(employer);
    const paths = ['/customer_authority_id', '/document/date_of_birth', '/new_zealand/employment_start_date'];
    expect(logger.warnings.map(([, details]) => (details as { path: string }).path)).toEqual(paths);
    const error = await failureOf(checksAt(server, { strict: 'published' }).create(employer));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect((error as InvalidRequestError).fields.map(({ path }) => path)).toEqual(paths);
    expect((error as Error).message).not.toContain('1999');
    expect(server.seen).toHaveLength(2);
  });

  it('with a field that is not known is refused without repeating its name', async () => {
    const server = await answering({});
    const document = { ...workCheckRequest.document, CANARY_JANE: 'x', CANARY_DOE: 'x' };
    const request: object = { ...workCheckRequest, document, CANARYN1234567: 'x' };
    const error = (await failureOf(
      checksAt(server).create(request as VisaCheckCreate),
    )) as InvalidRequestError;
    expect(error).toBeInstanceOf(InvalidRequestError);
    const rule = expect.stringMatching(
      /^may have these fields only when jurisdiction is AUS: [a-z_, ]+$/,
    ) as string;
    expect(error.fields.toSorted((a, b) => a.path.length - b.path.length)).toEqual([
      { path: '', rule },
      { path: '/document', rule },
    ]);
    expect(inspect(error) + JSON.stringify(error) + String(error.stack)).not.toContain('CANARY');
    expect(server.seen).toHaveLength(0);
  });

  it('is validated also when the options say so with undefined', async () => {
    const server = await answering({});
    const { url: baseUrl } = server;
    const checks = new VisaChecks({ baseUrl, accessToken: 'x', validateRequests: undefined });
    expect(await failureOf(checks.create(wrong))).toBeInstanceOf(InvalidRequestError);
    const options = { baseUrl: server.url, apiKey: 'k', accountKeyId: 'a', validateRequests: undefined };
    expect(await failureOf(new WorkRights(options).createOnboard({ email: 'nowhere' }))).toBeInstanceOf(
      InvalidRequestError,
    );
  });

  it('that lacks everything is refused in one sentence', async () => {
    const rights = new WorkRights({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', accountKeyId: 'a' });
    const error = (await failureOf(rights.createOnboard({} as { email: string }))) as Error;
    expect(error.message).toMatch(/^createOnboard: the request [a-z]/);
    const nothing = undefined as unknown as { email: string };
    expect(await failureOf(rights.createOnboard(nothing))).toBeInstanceOf(InvalidRequestError);
  });

  it('of the other interface is refused too', async () => {
    const server = await answering({});
    const rights = new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a' });
    expect(await failureOf(rights.createOnboard({ email: 'nowhere' }))).toBeInstanceOf(InvalidRequestError);
    expect(await failureOf(rights.getOnboard({ onboard_id: '' }))).toBeInstanceOf(InvalidRequestError);
    expect(server.seen).toHaveLength(0);
  });

  it('is judged as the JSON that would be sent', async () => {
    const server = await answering(envelopeOf(checkOf('vc_1', 'pending')), 201);
    const document = { ...workCheckRequest.document, given_name: undefined };
    await checksAt(server).create({ ...workCheckRequest, document } as unknown as VisaCheckCreate);
    expect(server.seen).toHaveLength(1);
  });

  it('is sent as it is with validateRequests: false, and nothing is loaded', async () => {
    const server = await answering({}, 422);
    const validators = () => Promise.reject(new Error('asked for'));
    const checks = checksAt(server, { validateRequests: false, validators });
    expect(await failureOf(checks.create(wrong))).toMatchObject({ status: 422 });
    expect(server.seen).toHaveLength(1);
  });

  it('without a body needs no schemas', async () => {
    const server = await answering(envelopeOf(checkOf('vc_1', 'pending')));
    const validators = () => Promise.reject(new Error('asked for'));
    expect(await checksAt(server, { validators }).get('vc_1')).toMatchObject({ id: 'vc_1' });
  });

  it('is not sent when the schemas cannot be loaded; they are asked for again', async () => {
    const server = await answering(envelopeOf(checkOf('vc_1', 'pending')), 201);
    let asked = 0;
    const validators = () => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('not installed')) : import('@workrights/validators');
    };
    const checks = checksAt(server, { validators });
    expect(await failureOf(checks.create(workCheckRequest))).toMatchObject({
      name: 'InvalidRequestError',
      fields: [{ path: 'validators' }],
    });
    expect(server.seen).toHaveLength(0);
    expect(await checks.create(workCheckRequest)).toMatchObject({ id: 'vc_1' });
  });
});

describe('an answer that differs from the contract', () => {
  it('is taken as it is by default', async () => {
    const logger = keepingWarnings();
    expect(await checksAt(await answering(drifting), {}, logger).get('vc_1')).toMatchObject({
      requested_at: 5,
    });
    expect(logger.warnings).toEqual([]);
  });

  it('is warned of once for each path with warn, without values', async () => {
    const logger = keepingWarnings();
    const checks = checksAt(await answering(drifting), { validateResponses: 'warn' }, logger);
    expect(await checks.get('vc_1')).toMatchObject({ requested_at: 5 });
    await checks.get('vc_1');
    const paths = logger.warnings.map(([, details]) => (details as { path: string }).path);
    expect(paths.toSorted()).toEqual(['/data/document', '/data/requested_at']);
    expect(JSON.stringify(logger.warnings)).not.toContain('CANARY');
  });

  it('is warned of once for all items of a list', async () => {
    const logger = keepingWarnings();
    const data = [1, 2, 3].map((id) => checkOf(`vc_${id}`, 'pending', { requested_at: id }));
    const checks = checksAt(await answering({ data }), { validateResponses: 'warn' }, logger);
    expect(await checks.list()).toHaveLength(3);
    expect(logger.warnings).toHaveLength(1);
    expect(logger.warnings[0]?.[1]).toMatchObject({ path: '/data/*/requested_at' });
  });

  it('is none where a purged check has no document any more', async () => {
    const purged = envelopeOf(checkOf('vc_1', 'purged', { document: null }));
    const checks = checksAt(await answering(purged), { validateResponses: 'strict' });
    expect(await checks.get('vc_1')).toMatchObject({ status: 'purged', document: null });
  });

  it('is an error with strict, which names the fields', async () => {
    const checks = checksAt(await answering(drifting), { validateResponses: 'strict' });
    const error = await failureOf(checks.get('vc_1'));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect((error as UnexpectedResponseError).fields.map(({ path }) => path).toSorted()).toEqual([
      '/data/document',
      '/data/requested_at',
    ]);
    expect((error as Error).message).not.toContain('CANARY');
  });

  it('is no error with strict where an old check has an empty list for no visa', async () => {
    const old = checkOf('vc_1', 'completed', { visa: [] as unknown as null });
    const one = checksAt(await answering(envelopeOf(old)), { validateResponses: 'strict' });
    expect(await one.get('vc_1')).toMatchObject({ visa: [] });
    const all = checksAt(await answering({ data: [old] }), { validateResponses: 'strict' });
    expect(await all.list()).toHaveLength(1);
  });

  it('to a create is an error with strict that names the check, which was made', async () => {
    const checks = checksAt(await answering(drifting, 201), { validateResponses: 'strict' });
    const error = await failureOf(checks.create(workCheckRequest));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ checkId: 'vc_1', status: 201 });
  });

  it('to a create leaves its outcome unknown with strict when it names no check', async () => {
    const checks = checksAt(await answering({ data: {} }, 201), { validateResponses: 'strict' });
    expect(await failureOf(checks.create(workCheckRequest))).toBeInstanceOf(OutcomeUnknownError);
  });
});
