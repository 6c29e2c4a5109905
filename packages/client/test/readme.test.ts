import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { checkOf, envelopeOf } from './support/checks.ts';
import { sendJson, serve } from './support/server.ts';

it("the README's first example runs as it stands, on the built package", async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const server = await serve((request, response) => {
    const created = checkOf('vc_1', 'pending', { requested_at: '2026-03-05T01:02:03.456Z' });
    sendJson(response, 200, envelopeOf(request.method === 'POST' ? created : checkOf('vc_1', 'completed')));
  });

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', example.replace('http://127.0.0.1:4010', server.url)],
    { cwd: new URL('..', import.meta.url) },
  );

  expect(stdout).toContain("work: 'limited'");
  expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
});
