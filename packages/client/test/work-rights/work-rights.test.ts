import { describe, expect, it } from 'vitest';

import { InvalidRequestError, UnexpectedResponseError, WorkRights } from '../../src/index.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';
import { answering } from '../support/client-of.ts';

const options = { apiKey: 'test-key', accountKeyId: 'test-account' };
const onboard = { onboard_id: 'O1', employee_id: 'E1', onboard_status: 'Awaiting', given_names: 'Jane' };
const record = {
  key_id: 'K1',
  employee_id: 'E1',
  family_name: 'Sample',
  visa_held: 'Student (500)',
  status: 'Restricted',
};

describe('WorkRights', () => {
  it('posts each function to its first path, with the key in the URL and the account in the body', async () => {
    const server = await serve((request, response) => {
      const { path } = request;
      sendJson(
        response,
        200,
        path.endsWith('/list') ? [onboard] : path.endsWith('/getdata') ? record : onboard,
      );
    });
    const rights = new WorkRights({ ...options, baseUrl: `${server.url}/app` });

    await rights.createOnboard({ email: 'jane.citizen@example.com' });
    await rights.updateOnboard({ employee_id: 'E1', group: 'Chef' });
    await rights.getOnboard({ onboard_id: 'O1' });
    await rights.listOnboards({ onboard_status: 'All', page_number: 2 });
    await rights.getWorkRights({ key_id: 'K1' });

    const accountkeyid = 'test-account';
    expect(server.seen.map(({ method, path, body }) => [method, path, JSON.parse(body) as unknown])).toEqual([
      ['POST', '/app/v1/onboarding/', { accountkeyid, email: 'jane.citizen@example.com' }],
      ['POST', '/app/v1/onboarding/', { accountkeyid, key: 'test-key', employee_id: 'E1', group: 'Chef' }],
      ['POST', '/app/v1/onboarding/get', { accountkeyid, onboard_id: 'O1' }],
      ['POST', '/app/v1/onboarding/list', { accountkeyid, onboard_status: 'All', page_number: 2 }],
      ['POST', '/app/v1/getdata', { accountkeyid, type: 'workrights', key_id: 'K1' }],
    ]);
    expect(server.seen.map(({ query }) => query.toString())).toEqual(Array(5).fill('key=test-key'));
  });

  it('sends the key in the parameter that the option names, escaped', async () => {
    const server = await serve(answering(200, record));
    const rights = new WorkRights({
      ...options,
      baseUrl: server.url,
      apiKey: 'a&b=c d',
      apiKeyParameter: 'api_key',
    });
    await rights.getWorkRights({ employee_id: 'E1' });
    expect([...(server.seen[0]?.query ?? [])]).toEqual([['api_key', 'a&b=c d']]);
  });

  it.each([
    ['the record and the list themselves', (it: unknown) => it],
    ['the record and the list under data', (data: unknown) => ({ data })],
  ])('reads %s', async (_, sent) => {
    const server = await serve(({ path }, response) =>
      sendJson(response, 200, sent(path.endsWith('/list') ? [onboard] : record)),
    );
    const rights = new WorkRights({ ...options, baseUrl: server.url });
    expect(await rights.getWorkRights({ key_id: 'K1' })).toEqual(record);
    expect(await rights.listOnboards()).toEqual([onboard]);
  });

  it.each([
    ['no id', {}],
    ['two ids', { key_id: 'K1', onboard_id: 'O1' }],
    ['an empty id', { key_id: '' }],
    ['an id that is no text', { key_id: 7 }],
  ])('refuses work rights by %s before sending', async (_, selector) => {
    const rights = new WorkRights({ ...options, baseUrl: 'http://127.0.0.1:1' });
    const error = await failureOf(rights.getWorkRights(selector as { key_id: string }));
    expect(error).toBeInstanceOf(InvalidRequestError);
  });

  it('allows both ids of an onboarding request, and refuses none', async () => {
    const server = await serve(answering(200, onboard));
    const rights = new WorkRights({ ...options, baseUrl: server.url });
    await rights.getOnboard({ onboard_id: 'O1', employee_id: 'E1' });
    expect(await failureOf(rights.getOnboard({} as { onboard_id: string }))).toBeInstanceOf(
      InvalidRequestError,
    );
    expect(await failureOf(rights.updateOnboard({} as { onboard_id: string }))).toBeInstanceOf(
      InvalidRequestError,
    );
    expect(server.seen).toHaveLength(1);
  });

  it('does not take its body and key to where a redirect points', async () => {
    const server = await serve((_, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const rights = new WorkRights({ ...options, baseUrl: server.url });
    expect(await failureOf(rights.getWorkRights({ key_id: 'K1' }))).toBeInstanceOf(UnexpectedResponseError);
    expect(server.seen).toHaveLength(1);
  });
});
