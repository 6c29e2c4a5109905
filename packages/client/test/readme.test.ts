import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { checkOf, envelopeOf, workCheckRequest } from './support/checks.ts';
import { sendJson, serve } from './support/server.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The first example under a heading, or of the whole readme. */
function exampleOf(heading = ''): string {
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readme.slice(readme.indexOf(heading))) ?? [];
  return example;
}

async function outputOf(program: string): Promise<string> {
  const args = ['--input-type=module-typescript', '--eval', program];
  const options = { cwd: new URL('..', import.meta.url) };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return stdout;
}

it("the README's first example runs as it stands, on the built package", async () => {
  const server = await serve((request, response) => {
    const created = checkOf('vc_1', 'pending', { requested_at: '2026-03-05T01:02:03.456Z' });
    const completed = checkOf('vc_1', 'completed', { checked_at: new Date().toISOString() });
    sendJson(response, 200, envelopeOf(request.method === 'POST' ? created : completed));
  });

  const output = await outputOf(exampleOf().replace('http://127.0.0.1:4010', server.url));

  expect(output).toContain("work: 'limited'");
  expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

it.each([
  ['## Lost responses', 'vc_lost'],
  [
    '## Validation',
    '/document/identifier must be a string of one or more letters (A-Z, a-z) and digits, with no other characters',
  ],
  ['## Logging and privacy', 'debug getVisaCheck: responded'],
])('the example under %s runs and prints %s', async (heading, printed) => {
  const server = await serve((request, response) => {
    const now = { requested_at: new Date().toISOString(), document: workCheckRequest.document };
    if (request.method === 'POST') return response.destroy();
    if (request.path.endsWith('vc_1')) return sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')));
    return sendJson(response, 200, { data: [checkOf('vc_lost', 'pending', now)] });
  });
  const given = `
    import { VisaChecks as Given } from '@workrights/client';
    const baseUrl = ${JSON.stringify(server.url)};
    const accessToken = 'test-token';
    const checks = new Given({ baseUrl, accessToken });
    const request = ${JSON.stringify(workCheckRequest)};
  `;
  expect(await outputOf(given + exampleOf(heading))).toContain(printed);
});

it('no example calls a path that the service does not document, but one that is plainly invented', () => {
  const shown = /^\/v2\/(?:visa-checks(?:\/|$)|your-own-path$)|^\/v1\/(?:onboarding|getdata)(?:\/|$)/;
  const paths = [...readme.matchAll(/['"`]((?:\/employee)?\/v\d\/[^'"`\s]*)/g)].map(([, path = '']) => path);
  expect(paths).toContain('/v2/your-own-path');
  expect(paths.filter((path) => !shown.test(path))).toEqual([]);
});
