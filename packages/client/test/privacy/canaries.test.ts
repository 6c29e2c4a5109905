import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import { VisaChecks, WorkRights, WorkRightsKitError, type Attachment } from '../../src/index.ts';
import { createVisaChecksClient } from '../../src/visa-checks.ts';
import { createWorkRightsClient } from '../../src/work-rights.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve, type Handler } from '../support/server.ts';

const accessToken = 'CANARY-token';
const apiKey = 'CANARY-key';
const accountKeyId = 'CANARY-account';
const person = {
  ...workCheckRequest,
  document: { ...workCheckRequest.document, identifier: 'CANARYN1234567', family_name: 'CANARY Citizen' },
} as typeof workCheckRequest;
const personalBody = { detail: 'CANARY Citizen is unknown', identifier: 'CANARYN1234567' };

/** Everything that a log, a terminal or a crash report would show of a value. */
function shownOf(value: unknown): string {
  const parts = [String(value), inspect(value, { depth: 20 }), JSON.stringify(value) ?? ''];
  if (value instanceof Error) parts.push(value.message, value.stack ?? '', shownOf(value.cause));
  return parts.join('\n');
}

/** One call of each kind; the client's every way to carry a secret or a person's data. */
function failures(
  baseUrl: string,
  more: { fetch?: typeof fetch; timeout?: number } = {},
): Promise<unknown[]> {
  const checks = new VisaChecks({ baseUrl, accessToken, ...more });
  const renewing = new VisaChecks({ baseUrl, accessToken: () => accessToken, ...more });
  const rights = new WorkRights({ baseUrl, apiKey, accountKeyId, apiKeyParameter: 'CANARY-name', ...more });
  const attachment: Attachment = {
    type: 'gov_visa_details',
    file: { name: 'CANARY.pdf', mime: 'application/pdf', size: 3 },
    download_url: `${baseUrl}/v2/visa-checks/vc_1/attachments/att_1?signature=CANARY`,
  };
  const signal = AbortSignal.timeout(5000);
  return Promise.all(
    [
      checks.create(person),
      renewing.create(person),
      checks.get('vc_1'),
      checks.list(),
      checks.lookup(['vc_1']),
      checks.download(attachment),
      checks.waitFor('vc_1', { signal, timeout: 40, interval: { min: 10, max: 10 } }),
      rights.createOnboard({ email: 'CANARY@example.com', family_name: 'CANARY' }),
      rights.updateOnboard({ employee_id: 'CANARY-employee' }),
      rights.getOnboard({ employee_id: 'CANARY-employee' }),
      rights.listOnboards(),
      rights.getWorkRights({ key_id: 'CANARY-person' }),
    ].map(failureOf),
  );
}

function answer(status: number, body: unknown = personalBody): Handler {
  return (_, response) => {
    sendJson(response, status, body, {
      'retry-after': '60',
      'set-cookie': 'session=CANARY',
      location: '/CANARY',
    });
  };
}

describe('no secret and no personal data is shown', () => {
  it.each([400, 401, 403, 404, 409, 422, 429, 500, 503])('by the errors of status %d', async (status) => {
    const server = await serve(answer(status));
    for (const error of await failures(server.url)) {
      expect(error).toBeInstanceOf(WorkRightsKitError);
      expect(shownOf(error)).not.toMatch(/canary/i);
    }
  });

  it.each([
    ['a success with a wrong body', answer(200, 'CANARY')],
    ['a success with broken JSON', (_, response) => response.end('{"identifier":"CANARY')],
    ['a redirect', answer(307)],
    ['a connection that breaks', (_, response) => response.destroy()],
    ['no answer', () => undefined],
    [
      'an answer that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '900' });
        response.write('{"identifier":"CANARY', () => response.destroy());
      },
    ],
  ] satisfies [string, Handler][])('by the errors after %s', async (_, handler) => {
    const server = await serve(handler);
    for (const error of await failures(server.url, { timeout: 60 })) {
      expect(error).toBeInstanceOf(WorkRightsKitError);
      expect(shownOf(error)).not.toMatch(/canary/i);
    }
  });

  it('by the errors of a fetch that prints its request', async () => {
    const fetch: typeof globalThis.fetch = async (input) => {
      const { url, headers } = new Request(input);
      const cause = Object.assign(new Error(`CANARY ${url}`), { code: 'E CANARY', request: { url } });
      throw Object.assign(new TypeError(`cannot reach ${url} ${inspect([...headers])}`, { cause }), { url });
    };
    for (const error of await failures('http://127.0.0.1:1', { fetch })) {
      expect(error).toBeInstanceOf(WorkRightsKitError);
      expect(shownOf(error)).not.toMatch(/canary/i);
    }
  });

  it('by clients, in whatever way they are printed', () => {
    const baseUrl = 'http://127.0.0.1:4010';
    const clients = [
      new VisaChecks({ baseUrl, accessToken }),
      new VisaChecks({ baseUrl, accessToken: () => accessToken }),
      new WorkRights({ baseUrl, apiKey, accountKeyId }),
      createVisaChecksClient({ baseUrl, accessToken }),
      createWorkRightsClient({ baseUrl, apiKey, accountKeyId }),
    ];
    for (const client of clients) {
      expect(shownOf(client)).not.toMatch(/canary/i);
      expect(inspect(client, { showHidden: true, depth: 20, getters: true })).not.toMatch(/canary/i);
    }
  });

  it('by a client whose token was used', async () => {
    const server = await serve((_, response) =>
      sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending'))),
    );
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: () => accessToken });
    await checks.get('vc_1');
    expect(inspect(checks, { showHidden: true, depth: 20 })).not.toMatch(/canary/i);
  });
});
