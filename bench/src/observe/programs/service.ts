// Responds from memory with what the sandbox once sent: a list of checks, each of these checks, and invented bytes for each
// attachment. It is fast, so that the proxy in front of it takes most of the time. Argument: its port.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

import { createSandbox } from '@workrights/sandbox';

import { createBody, headers } from '../../sandbox/servers.ts';
import { CHECKS, FILE_BYTES } from '../subjects.ts';

interface Answer {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

const port = Number(process.argv[2]);
const origin = `http://127.0.0.1:${port}`;
const answers = new Map<string, Answer>();
await using sandbox = await createSandbox();

/** Copies a response of the sandbox, with the URLs of this service in it. */
async function take(path: string): Promise<string> {
  const response = await fetch(sandbox.url + path, { headers });
  if (response.status !== 200) throw new Error(`The sandbox answered ${path} with ${response.status}.`);
  const text = (await response.text()).replaceAll(sandbox.url, origin);
  const body = Buffer.from(text);
  const type = response.headers.get('content-type') ?? '';
  answers.set(path, { headers: { 'content-type': type, 'content-length': body.length }, body });
  return text;
}

for (let count = 0; count < CHECKS; count += 1) {
  await fetch(`${sandbox.url}/v2/visa-checks`, { method: 'POST', headers, body: createBody });
}
sandbox.clock.advance(60_000);
const { data } = JSON.parse(await take('/v2/visa-checks')) as {
  data: { id: string; attachments: { download_url: string }[] }[];
};
const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES)]);
for (const { id, attachments } of data) {
  await take(`/v2/visa-checks/${id}`);
  for (const { download_url } of attachments) {
    answers.set(new URL(download_url).pathname, {
      headers: { 'content-type': 'application/pdf', 'content-length': file.length },
      body: file,
    });
  }
}

const server = createServer((incoming, outgoing) => {
  const answer = answers.get(incoming.url?.split('?', 1)[0] ?? '');
  if (answer) outgoing.writeHead(200, answer.headers).end(answer.body);
  else outgoing.writeHead(404).end();
});
server.keepAliveTimeout = 600_000;
server.listen(port, '127.0.0.1');
