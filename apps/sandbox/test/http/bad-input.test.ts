import { describe, expect, test } from 'vitest';
import { australianCheck } from '../support/check-requests.ts';
import { rawRequest } from '../support/raw-request.ts';
import { readProblem } from '../support/read-json.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

const post = (body: string, headers = {}) => sandbox.visaChecks('POST', '/v2/visa-checks', body, headers);

/** The sandbox still works, and the bad request changed nothing. */
async function expectUnharmed(): Promise<void> {
  expect(sandbox.context.store.checks.list(10)).toEqual([]);
  expect((await sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck())).status).toBe(201);
}

describe('a body that is not JSON', () => {
  test.each([
    ['cut off', '{"jurisdiction":"AUS"'],
    ['trailing comma', '{"a":1,}'],
    ['two values', '{} {}'],
    ['a raw NUL byte in a text', '{"a":"\u0000"}'],
    ['a lone word', 'Citizen'],
  ])('%s: 400, without any of it in the answer', async (_, body) => {
    const response = await post(body);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ status: 400, type: 'urn:workrights:problem:malformed-json' });
    expect(text).not.toContain('Citizen');
    await expectUnharmed();
  });

  test('invalid UTF-8: 400', async () => {
    const response = await fetch(`${sandbox.url}/v2/visa-checks`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-access-token', 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect(await readProblem(response)).toMatchObject({
      status: 400,
      detail: 'The body is not valid UTF-8.',
    });
  });

  test('no body at all: 400', async () => {
    const problem = await readProblem(sandbox.visaChecks('POST', '/v2/visa-checks'));
    expect(problem).toMatchObject({ status: 400, type: 'urn:workrights:problem:missing-body' });
  });
});

describe('a body in another form', () => {
  test.each(['text/plain', 'application/xml', 'application/json; charset=latin1', 'multipart/form-data'])(
    '%s: 415',
    async (type) => {
      const response = await post(JSON.stringify(australianCheck()), { 'content-type': type });
      expect(await readProblem(response)).toMatchObject({ status: 415 });
      await expectUnharmed();
    },
  );

  test('compressed: 415', async () => {
    const response = await post(JSON.stringify(australianCheck()), { 'content-encoding': 'gzip' });
    expect(await readProblem(response)).toMatchObject({ status: 415 });
  });

  test('with a charset of UTF-8: accepted', async () => {
    const type = 'Application/JSON; charset="UTF-8"';
    const response = await post(JSON.stringify(australianCheck()), { 'content-type': type });
    expect(response.status).toBe(201);
  });
});

describe('a body over 1 MiB', () => {
  const tooLarge = JSON.stringify({ filler: 'x'.repeat(1024 * 1024) });

  test('of announced length: 413', async () => {
    expect(await readProblem(post(tooLarge))).toMatchObject({ status: 413 });
    await expectUnharmed();
  });

  test('in chunks: 413', async () => {
    const chunked = {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-access-token', 'content-type': 'application/json' },
      body: new Blob([tooLarge]).stream(),
      // The browser's types of fetch don't have this; Node's fetch needs it.
      duplex: 'half',
    };
    const response = await fetch(`${sandbox.url}/v2/visa-checks`, chunked);
    expect(await readProblem(response)).toMatchObject({ status: 413 });
    await expectUnharmed();
  });

  test('of exactly 1 MiB: read', async () => {
    const body = `"${'x'.repeat(1024 * 1024 - 2)}"`;
    expect(await readProblem(post(body))).toMatchObject({ status: 422 });
  });
});

describe('a hostile body', () => {
  test.each([
    ['10,000 levels of arrays', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['10,000 levels of objects in a field', `{"document":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    ['__proto__ and constructor', '{"__proto__":{"jurisdiction":"AUS"},"constructor":{"prototype":{}}}'],
    ['only a number', '1e400'],
    ['null', 'null'],
    ['half a million wrong items', `{"ids":[${'1,'.repeat(500_000)}1]}`],
  ])('%s: 422', async (_, body) => {
    for (const path of ['/v2/visa-checks', '/visa-checks/lookup']) {
      const problem = await readProblem(sandbox.visaChecks('POST', path, body));
      expect(problem.status).toBe(422);
      expect(problem.errors?.length).toBeLessThanOrEqual(100);
    }
    await expectUnharmed();
    expect({}).not.toHaveProperty('jurisdiction');
  });

  test('__proto__ in an otherwise good request is an unknown field', async () => {
    const body = JSON.stringify(australianCheck()).replace('{', '{"__proto__":{"allowLive":true},');
    const problem = await readProblem(post(body));
    expect(problem.errors).toMatchObject([{ pointer: '', rule: 'additionalProperties' }]);
  });

  test('a key twice: the last one counts', async () => {
    const body = JSON.stringify(australianCheck()).replace('{', '{"jurisdiction":"XXX",');
    expect((await post(body)).status).toBe(201);
  });

  test.each([
    ['a value', String.raw`"x":"Sam\ud800ple"`],
    ['a value in capitals', String.raw`"x":"\uDFFF"`],
    ['a name', String.raw`"\udc00":1`],
    ['a list, deep down', `"x":${'['.repeat(100_000)}"\\ud83d"${']'.repeat(100_000)}`],
  ])('half a surrogate pair in %s: 422', async (_where, field) => {
    const body = JSON.stringify(australianCheck()).replace('"document":{', `"document":{${field},`);
    const problem = await readProblem(sandbox.visaChecks('POST', '/v2/visa-checks', body));
    expect(problem).toMatchObject({ status: 422, errors: [{ in: 'body', rule: 'unicode' }] });
  });

  test('a whole surrogate pair, and a backslash before the letters of one: read', async () => {
    const location = String.raw`"location":"\ud83d\ude00 \\ud800"`;
    const body = `{"accountkeyid":"sandbox-account","email":"sam@sandbox.example",${location}}`;
    const headers = { 'content-type': 'application/json' };
    const url = `${sandbox.url}/v1/onboarding/?key=sandbox-api-key`;
    const response = await fetch(url, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ location: '\u{1f600} \\ud800' });
  });

  test('an escaped NUL in a document number: 422', async () => {
    const document = { ...australianCheck().document, identifier: 'X1\u0000' };
    const problem = await readProblem(post(JSON.stringify(australianCheck('work', { document }))));
    expect(problem.errors).toMatchObject([{ pointer: '/document/identifier', rule: 'pattern' }]);
  });
});

test('lists every field and rule at fault, without the values that were sent', async () => {
  const body = {
    ...australianCheck('agent', { customer_authority_id: undefined, mode: 'Zelda' }),
    document: { type: 'passport', identifier: 'Zelda 1', country: 'IND', family_name: 'Zelda9' },
    'Zelda Citizen': true,
  };
  const response = await post(JSON.stringify(body));
  const text = await response.text();
  expect(text).not.toContain('Zelda');
  const found = (JSON.parse(text) as { errors: { pointer: string; rule: string }[] }).errors;
  expect(found.map(({ pointer, rule }) => `${pointer} ${rule}`).toSorted()).toEqual([
    ' additionalProperties',
    '/customer_authority_id required',
    '/document/date_of_birth required',
    '/document/family_name pattern',
    '/document/identifier pattern',
    '/mode enum',
  ]);
});

test.each([
  ['unknown', { jurisdiction: 'Zelda' }, 'enum', 'must be one of AUS, NZL'],
  ['missing', { jurisdiction: undefined }, 'required', 'is required, and must be one of AUS, NZL'],
])('says which countries there are when the jurisdiction is %s', async (_, change, rule, message) => {
  const body = JSON.stringify({ ...australianCheck(), ...change });
  const { errors } = await readProblem(post(body));
  expect(errors).toEqual([{ in: 'body', pointer: '/jurisdiction', rule, message }]);
});

describe('the Version header', () => {
  test('is required, as a date', async () => {
    const problem = await readProblem(
      sandbox.visaChecks('GET', '/v2/visa-checks', undefined, { version: 'v2' }),
    );
    expect(problem).toMatchObject({
      status: 422,
      errors: [{ in: 'header', pointer: '/version', rule: 'format' }],
    });
  });

  test('is named when it is missing', async () => {
    const headers = { authorization: 'Bearer sandbox-access-token' };
    expect(await readProblem(fetch(`${sandbox.url}/v2/visa-checks`, { headers }))).toMatchObject({
      status: 422,
      detail: 'The header Version is required, and must be a yyyy-mm-dd date that exists.',
      errors: [{ in: 'header', pointer: '/version', rule: 'required' }],
    });
  });

  test('may name another date than the one shown', async () => {
    const version = { version: '2031-01-01' };
    expect((await sandbox.visaChecks('GET', '/v2/visa-checks', undefined, version)).status).toBe(200);
  });
});

describe('paths and methods', () => {
  test.each([
    '/',
    '/v2',
    '/v2/visa-checks/',
    '/v2/visa-checks/a/b',
    '/v2/visa_check/vc_1',
    '/v3/visa-checks',
  ])('404 for %s', async (path) => {
    expect(await readProblem(sandbox.visaChecks('GET', path))).toMatchObject({ status: 404 });
  });

  test.each([
    ['DELETE', '/v2/visa-checks', 'POST, GET, HEAD, OPTIONS'],
    ['POST', '/v2/visa-checks/vc_1', 'GET, HEAD, OPTIONS'],
    ['GET', '/v2/visa-checks/lookup', 'POST, OPTIONS'],
    ['GET', '/v1/onboarding/', 'POST, PUT, OPTIONS'],
  ])('405 with Allow for %s %s', async (method, path, allow) => {
    const response = await sandbox.visaChecks(method, path);
    expect(response.headers.get('allow')).toBe(allow);
    expect(await readProblem(response)).toMatchObject({ status: 405 });
  });

  test('OPTIONS names the methods', async () => {
    const response = await sandbox.visaChecks('OPTIONS', '/v2/visa-checks');
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
  });
});

describe('what is not HTTP as it should be', () => {
  test.each([
    ['noise', '\u0000\u0001\u0002\r\n\r\n', 400],
    ['headers of 100 kB', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    ['no Host', 'GET /v2/visa-checks HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['CONNECT', 'CONNECT a.example:443 HTTP/1.1\r\nhost: a.example:443\r\n\r\n', 501],
    [
      'an expectation that nobody meets',
      'GET /v2/visa-checks HTTP/1.1\r\nhost: localhost\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
      417,
    ],
    ['an unknown method', 'WONDER / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a length that is no number', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: many\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      400,
    ],
  ])('%s is answered and hung up on', async (_, text, status) => {
    const answer = await rawRequest(sandbox.port, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
    expect(answer).toContain('application/problem+json');
    await expectUnharmed();
  });

  test('a Host that is no host is refused, and reaches no URL of an answer', async () => {
    const body = JSON.stringify(australianCheck());
    const answer = await rawRequest(
      sandbox.port,
      `POST /v2/visa-checks HTTP/1.1\r\nhost: localhost/"x\r\nauthorization: Bearer sandbox-access-token\r\n` +
        `version: 2024-03-05\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 400 /u);
    expect(answer).not.toContain('"x');
    await expectUnharmed();
  });
});
