import { cp, readFile, symlink, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { ConnectionError, NotFoundError, TimeoutError, VisaChecks, type Fetch } from '@workrights/client';
import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox } from '@workrights/sandbox';
import { beforeAll, describe, expect, test } from 'vitest';

import { listen } from '../support/loopback-server.ts';
import { prepared } from '../support/prepared.ts';
import { toolsFolder } from '../support/run-tool.ts';
import { run } from '../support/commands.ts';
import { checksOf } from '../support/service.ts';
import { startProxy } from './proxy.ts';
import { readmeExample } from './readme-example.ts';

prepared('other tools');
const { folder } = prepared('packed client');

const { resolve } = createRequire(path.join(toolsFolder, 'package.json'));
const load = async (name: string): Promise<Record<string, Fetch>> =>
  (await import(pathToFileURL(resolve(name)).href)) as Record<string, Fetch>;

test("works in Jest's own tests, which can load nothing but CommonJS", async () => {
  await using sandbox = await createSandbox();
  await cp(path.join(import.meta.dirname, 'jest'), path.join(folder, 'jest'), { recursive: true });
  const { url, credentials } = sandbox;
  const settings = JSON.stringify({
    url,
    credentials,
    request: sampleRequest,
    file: path.join(folder, 'jest/record.pdf'),
  });
  const jest = path.join(toolsFolder, 'node_modules/jest/bin/jest.js');
  const { stderr } = await run(process.execPath, [jest, '--ci', '--json', '--outputFile=report.json'], {
    cwd: path.join(folder, 'jest'),
    env: { ...process.env, NODE_OPTIONS: '', WORKRIGHTS_TEST_SETTINGS: settings },
  }).catch((error: { stderr: string }) => error);
  const report = JSON.parse(await readFile(path.join(folder, 'jest/report.json'), 'utf8')) as object;
  expect({ ...report, stderr }).toMatchObject({
    numPassedTests: 5,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
  });
});

describe.each([
  ['undici 8', 'undici', 'fetch'],
  ['undici 7', 'undici-7', 'fetch'],
  ['undici 6', 'undici-6', 'fetch'],
  ['node-fetch 3', 'node-fetch', 'default'],
  ['node-fetch 2', 'node-fetch-2', 'default'],
])('with the fetch of %s', (_, name, exported) => {
  let fetch: Fetch;
  beforeAll(async () => {
    fetch = (await load(name))[exported]!;
  });

  test.each([201, 303] as const)(
    'creates, reads, lists and downloads, a create answered with %i',
    async (createStatus) => {
      await using sandbox = await createSandbox({ quirks: { createStatus, locationPath: 'underscore' } });
      const { accessToken } = sandbox.credentials;
      const checks = new VisaChecks({ baseUrl: sandbox.url, accessToken, fetch, timeout: false });
      const { id } = await checks.create(sampleRequest);
      await checks.request('POST', '/_sandbox/clock/advance', { body: { seconds: 60 } });
      const check = await checks.waitFor(id);
      expect(await checks.list()).toHaveLength(1);
      const [attachment] = check.attachments ?? [];
      expect((await checks.download(attachment!)).byteLength).toBe(attachment?.file?.size);
      await expect(checks.get('vc_nobody')).rejects.toThrow(NotFoundError);
    },
  );

  test('tells a connection that was refused from one that broke', async () => {
    const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:9', accessToken: 'x', fetch, retry: false });
    const error: unknown = await checks.create(sampleRequest).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ neverSent: true });
  });

  test('ends a call at its timeout', async () => {
    await using server = await listen(createServer(() => undefined));
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: 'x', fetch, timeout: 50 });
    await expect(checks.get('vc_1')).rejects.toThrow(TimeoutError);
  });
});

describe('the examples of the README', () => {
  beforeAll(async () => {
    await mkdir(path.join(folder, 'node_modules/@opentelemetry'), { recursive: true });
    for (const name of ['undici', '@opentelemetry/api', '@opentelemetry/sdk-trace-node']) {
      await symlink(path.join(toolsFolder, 'node_modules', name), path.join(folder, 'node_modules', name));
    }
  });

  async function runExample(name: string, given: string, after: string, env: object = {}): Promise<string> {
    const example = await readmeExample(name);
    const file = path.join(folder, `${name.replaceAll(/\W/g, '-')}.ts`);
    await writeFile(file, `${given}\n${example}\n${after}`);
    const { stdout } = await run(process.execPath, [file], { cwd: folder, env: { ...process.env, ...env } });
    return stdout;
  }

  const givenOf = (url: string): string =>
    `const baseUrl = ${JSON.stringify(url)}; const accessToken = 'sandbox-access-token';`;

  test.each(['HTTP_PROXY', 'http_proxy'])(
    'a client goes through the proxy that %s names',
    async (variable) => {
      await using sandbox = await createSandbox();
      await using proxy = await startProxy();
      const after = `console.log((await checks.list()).length);`;
      expect(
        await runExample('### Proxies', givenOf(sandbox.url), after, { [variable]: proxy.url, NO_PROXY: '' }),
      ).toBe('0\n');
      expect(proxy.targets).toContain(new URL(sandbox.url).host);
    },
  );

  test('a client without that example does not', async () => {
    await using sandbox = await createSandbox();
    await using proxy = await startProxy();
    await checksOf(sandbox).list();
    expect(proxy.targets).toEqual([]);
  });

  test('each attempt is a span, a child of the one around it, that holds nothing secret or personal', async () => {
    await using sandbox = await createSandbox();
    const given = `
      import { NodeTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
      const exporter = new InMemorySpanExporter();
      new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
      ${givenOf(sandbox.url)}`;
    const after = `
      await tracer.startActiveSpan('around', async (span) => {
        await checks.create(${JSON.stringify(sampleRequest)});
        await checks.get('vc_nobody').catch(() => undefined);
        span.end();
      });
      const spans = exporter.getFinishedSpans();
      const parent = spans.at(-1).spanContext().spanId;
      console.log(JSON.stringify(spans.slice(0, -1).map(({ name, attributes, status, parentSpanContext }) =>
        ({ name, attributes, status, isChild: parentSpanContext.spanId === parent }))));`;
    const stdout = await runExample('### Traces', given, after);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        name: 'createVisaCheck',
        isChild: true,
        attributes: {
          'http.request.method': 'POST',
          'url.full': `${sandbox.url}/v2/visa-checks`,
          'http.response.status_code': 201,
        },
      },
      {
        name: 'getVisaCheck',
        isChild: true,
        status: { code: 2 },
        attributes: { 'http.response.status_code': 404 },
      },
    ]);
    const { identifier, family_name: name } = sampleRequest.document;
    for (const secret of [identifier, name, 'sandbox-access-token']) expect(stdout).not.toContain(secret);
  });
});
