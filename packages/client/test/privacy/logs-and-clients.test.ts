import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import {
  OutcomeUnknownError,
  VisaChecks,
  WorkRights,
  WorkRightsKitError,
  type Attachment,
} from '../../src/index.ts';
import { createVisaChecksClient } from '../../src/visa-checks/visa-checks-client.ts';
import { createWorkRightsClient } from '../../src/work-rights/work-rights-client.ts';
import { accessToken, accountKeyId, apiKey, CANARY, keeping, person, shownOf } from '../support/canaries.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';
import { answering, clientOf, pendingCheck } from '../support/client-of.ts';

async function outputOf(args: string[]): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output: out + err };
}

/** What Interface B returns about a person for every request. */
const record = {
  onboard_id: 'CANARY-onboard',
  onboard_status: 'Review',
  key_id: 'CANARY-person',
  status: 'CANARY',
  employee_id: 'CANARY',
  email: 'CANARY',
};

describe('no secret and no personal data is shown', () => {
  it.each(['warn', 'strict'] as const)(
    'by drift of the answers with validateResponses: %s',
    async (validateResponses) => {
      const drift = {
        data: checkOf('vc_1', 'pending', { document: 'CANARY', CANARY: 1, requested_at: 'CANARY' }),
      };
      const drifted = { ...record, date_of_birth: 'CANARY', email: ['CANARY'] };
      const server = await serve(({ path }, response) =>
        sendJson(response, 200, path.includes('visa') ? drift : drifted),
      );
      const { written, ...logging } = keeping();
      const checks = new VisaChecks({ baseUrl: server.url, accessToken, validateResponses, ...logging });
      const rights = new WorkRights({
        baseUrl: server.url,
        apiKey,
        accountKeyId,
        validateResponses,
        ...logging,
      });
      const settled = await Promise.allSettled([
        checks.get('vc_1'),
        checks.create(workCheckRequest),
        rights.getOnboard({ employee_id: 'CANARY' }),
        rights.createOnboard({ email: 'canary@example.com' }),
      ]);
      for (const result of settled)
        expect(shownOf(result.status === 'rejected' && result.reason)).not.toMatch(CANARY);
      expect(written.join('\n')).not.toMatch(CANARY);
      expect(settled.map(({ status }) => status)).toEqual(
        Array(4).fill(validateResponses === 'warn' ? 'fulfilled' : 'rejected'),
      );
    },
  );

  it.each([
    ['content-type', 'application/pdf; name="CANARY Citizen visa.pdf"'],
    ['content-type', 'application/pdf; filename=CANARY.pdf'],
    ['content-type', 'application/json; profile="CANARY"'],
    ['content-type', 'CANARY/pdf'],
    ['retry-after', 'when CANARY Citizen is back'],
    ['retry-after', 'Sun, CANARY Citizen GMT'],
    ['date', 'CANARY Citizen, N1234567'],
    ['date', 'Sun, 22 Nov 2026 00:00:00 GMT (CANARY)'],
    ['ratelimit', '"CANARY";r=1'],
    ['ratelimit-policy', '"CANARY Citizen";q=100;w=60'],
    ['ratelimit-canary', '5 CANARY'],
    ['content-length-of', 'CANARY'],
    ['x-request-id', 'CANARY Citizen'],
  ])('by the header %s: %s', async (name, value) => {
    const server = await serve(({ path }, response) => {
      response.sendDate = false;
      response.writeHead(path.includes('attachments') ? 200 : 400, { [name]: value }).end('short');
    });
    const { written, ...logging } = keeping();
    const checks = new VisaChecks({ baseUrl: server.url, accessToken, retry: false, ...logging });
    const attachment: Attachment = {
      type: 'gov_visa_details',
      file: { name: 'visa.pdf', mime: 'application/pdf', size: 99 },
      download_url: `${server.url}/v2/visa-checks/vc_1/attachments/att_1`,
    };
    for (const error of [
      await failureOf(checks.download(attachment)),
      await failureOf(checks.get('vc_1')),
      await failureOf(checks.create(workCheckRequest)),
    ])
      expect(shownOf(error)).not.toMatch(CANARY);
    expect(written.length).toBeGreaterThan(5);
    expect(written.join('\n')).not.toMatch(CANARY);
  });

  it('by the headers that have the form of one, which are shown', async () => {
    const headers = {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': '2',
      'retry-after': '7',
      date: 'Sun, 22 Nov 2026 00:00:00 GMT',
      'ratelimit-remaining': '5',
      'x-request-id': '06d7b53e-8458-4abb-9ca5-734e3928144f',
    };
    const { checks } = await clientOf((_, response) => response.writeHead(400, headers).end('{}'), {
      accessToken,
    });
    expect(await failureOf(checks.get('vc_1'))).toMatchObject({ headers });
  });

  it.each(['CANARY Citizen', 'CANARYN1234567', 'vc_CANARY Citizen', '../../CANARY'])(
    'by %j in the place of an id',
    async (id) => {
      const server = await serve(({ method }, response) => {
        if (method === 'POST') return sendJson(response, 201, envelopeOf(checkOf(id, 'pending')));
        return sendJson(response, 200, envelopeOf(checkOf(id, 'pending')));
      });
      const { written, ...logging } = keeping();
      const checks = new VisaChecks({ baseUrl: server.url, accessToken, ...logging });
      const strict = new VisaChecks({
        baseUrl: server.url,
        accessToken,
        validateResponses: 'strict',
        ...logging,
      });
      const wait = { timeout: 30, interval: { min: 5, max: 5 } };
      const errors = [
        await failureOf(strict.create(workCheckRequest, { timeout: 1000 })),
        await failureOf(checks.get('vc_1')),
        await failureOf(checks.waitFor(id, wait)),
        await failureOf(checks.waitFor(id, { ...wait, signal: AbortSignal.abort() })),
        await failureOf(checks.createAndWait(workCheckRequest, wait)),
      ] as WorkRightsKitError[];
      for (const error of errors) {
        expect(error).toBeInstanceOf(WorkRightsKitError);
        expect(`${shownOf(error)}${inspect(error, { showHidden: true, depth: 20 })}`).not.toMatch(CANARY);
      }
      expect(written.join('\n')).not.toMatch(CANARY);
    },
  );

  it('by a create whose answer has no id of a check, so that its outcome is not known', async () => {
    const { checks } = await clientOf(answering(201, envelopeOf(checkOf('CANARY Citizen', 'pending'))), {
      accessToken,
      validateResponses: 'strict',
    });
    const error = await failureOf(checks.create(workCheckRequest));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).not.toHaveProperty('checkId');
  });

  it.each([
    'CANARY',
    'canary',
    'refused: CANARY Citizen',
    'refused_for_CANARY_N1234567',
    'canary@citizen.example',
    'canary 1998-04-12',
    'x'.repeat(41) + 'canary',
    ['CANARY'],
  ])('by the unknown status %j', async (status) => {
    const { written, ...logging } = keeping();
    const { checks } = await clientOf(answering(200, envelopeOf(checkOf('vc_1', status as string))), {
      accessToken,
      ...logging,
    });
    const stop = new AbortController();
    const error = await failureOf(
      checks.waitFor('vc_1', {
        interval: { min: 5, max: 5 },
        signal: stop.signal,
        onProgress: ({ looks }) => looks === 2 && stop.abort(),
      }),
    );
    expect(shownOf(error)).not.toMatch(CANARY);
    expect(written.join('\n')).toContain('the status of a check is unknown');
    expect(written.join('\n')).not.toMatch(CANARY);
  });

  it('by requests that are refused before they are sent', async () => {
    const { written, ...logging } = keeping();
    const baseUrl = 'http://127.0.0.1:1';
    const checks = new VisaChecks({ baseUrl, accessToken, ...logging });
    const rights = new WorkRights({ baseUrl, apiKey, accountKeyId, ...logging });
    const cycle: Record<string, unknown> = { name: 'CANARY' };
    cycle['self'] = cycle;
    const wrong = { ...person, document: { ...person.document, identifier: 'CANARY 1', 'CANARY name': 1 } };
    const errors = await Promise.all(
      [
        checks.create(wrong as typeof person),
        checks.create(cycle as unknown as typeof person),
        checks.create({ ...person, mode: 'CANARY' } as unknown as typeof person),
        checks.get('..'),
        checks.lookup(['CANARY one', 5 as unknown as string]),
        checks.list({ limit: 'CANARY' as unknown as number }),
        checks.download({
          type: 'x',
          file: { name: 'CANARY' },
          download_url: 'https://CANARY.example/CANARY',
        } as Attachment),
        rights.createOnboard({ email: 'CANARY' }),
        rights.updateOnboard({ employee_id: '', family_name: 'CANARY' }),
        rights.getWorkRights({ key_id: ['CANARY'] as unknown as string }),
        rights.listOnboards({ onboard_status: 'CANARY' as 'All' }),
      ].map(failureOf),
    );
    for (const error of errors) {
      expect(error).toBeInstanceOf(WorkRightsKitError);
      expect(shownOf(error)).not.toMatch(CANARY);
    }
    expect(written).toEqual([]);
  });

  it('by debug logs of calls that succeed', async () => {
    const server = await serve(({ path }, response) => {
      const headers = { 'set-cookie': 'CANARY', 'x-request-id': 'CANARY Citizen', server: 'CANARY' };
      if (path.includes('attachments')) return response.writeHead(200, headers).end('PDF');
      const check = { ...checkOf('vc_1', 'completed'), document: person.document };
      if (path.includes('visa-checks')) {
        return sendJson(
          response,
          200,
          path.endsWith('lookup') ? { data: [check] } : envelopeOf(check),
          headers,
        );
      }
      return sendJson(response, 200, path.endsWith('list') ? [record] : record, headers);
    });
    const { written, ...logging } = keeping();
    const baseUrl = `${server.url}/CANARY-prefix`;
    const checks = new VisaChecks({ baseUrl, accessToken: () => accessToken, ...logging });
    const rights = new WorkRights({
      baseUrl,
      apiKey,
      accountKeyId,
      apiKeyParameter: 'CANARY-name',
      ...logging,
    });
    await checks.createAndWait(person);
    await checks.lookup(['vc_1']);
    await checks
      .download({
        type: 'gov_visa_details',
        file: { name: 'CANARY.pdf', mime: 'application/pdf', size: 3 },
        download_url: `${baseUrl}/CANARY?signature=CANARY`,
      })
      .catch(() => undefined);
    await rights.createOnboard({ email: 'canary@example.com' });
    await rights.updateOnboard({ employee_id: 'CANARY', group: 'CANARY' });
    await rights.getWorkRights({ employee_id: 'CANARY' });
    await rights.listOnboards();
    expect(written.length).toBeGreaterThan(12);
    expect(written.join('\n')).not.toMatch(CANARY);
  });

  it('by what a process prints that dies of an unhandled rejection', async () => {
    const server = await serve((_, response) => response.destroy());
    const source = new URL('../../src/index.ts', import.meta.url).href;
    const script = `
      import { VisaChecks, WorkRights } from ${JSON.stringify(source)};
      const options = { baseUrl: ${JSON.stringify(server.url)}, logLevel: 'debug' };
      const checks = new VisaChecks({ ...options, accessToken: ${JSON.stringify(accessToken)} });
      const rights = new WorkRights({ ...options, apiKey: ${JSON.stringify(apiKey)}, accountKeyId: ${JSON.stringify(accountKeyId)} });
      if (process.argv.at(-1) === 'checks') checks.create(${JSON.stringify(person)});
      else rights.createOnboard({ employee_id: 'CANARY', email: 'canary@example.com' });
    `;
    for (const which of ['checks', 'rights']) {
      const { code, output } = await outputOf(['--input-type=module-typescript', '--eval', script, which]);
      expect(code).toBe(1);
      expect(output).toContain('OutcomeUnknownError');
      expect(output).toContain('sending');
      // Node prints the script if a stack trace points to it. Here it doesn't, or this would find the script's own canaries.
      expect(output).not.toMatch(CANARY);
    }
  });

  it('by clients, in whatever way they are printed', () => {
    const baseUrl = 'http://127.0.0.1:4010';
    const clients = [
      new VisaChecks({ baseUrl, accessToken }),
      new VisaChecks({ baseUrl, accessToken: () => accessToken }),
      new WorkRights({ baseUrl, apiKey, accountKeyId }),
      createVisaChecksClient({ baseUrl, accessToken }, undefined),
      createWorkRightsClient({ baseUrl, apiKey, accountKeyId }, undefined),
    ];
    for (const client of clients) {
      expect(shownOf(client)).not.toMatch(/canary/i);
      expect(inspect(client, { showHidden: true, depth: 20, getters: true })).not.toMatch(/canary/i);
    }
  });

  it('by a client whose token was used', async () => {
    const { checks } = await clientOf(pendingCheck, { accessToken: () => accessToken });
    await checks.get('vc_1');
    expect(inspect(checks, { showHidden: true, depth: 20 })).not.toMatch(/canary/i);
  });
});
