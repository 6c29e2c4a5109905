import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import path from 'node:path';

import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox } from '@workrights/sandbox';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { startChild } from '../support/child.ts';
import { run } from '../support/commands.ts';
import { listen } from '../support/loopback-server.ts';
import { installPacked, type PackedPackage } from '../support/packed-package.ts';
import { prepared } from '../support/prepared.ts';
import { toolsFolder } from '../support/run-tool.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const TOKEN = 'an-invented-token-of-this-test';
const root = path.resolve(import.meta.dirname, '../..');

let packed: PackedPackage;
const sandbox = useOnce(() => createSandbox());
const bundle = useOnce(() => temporaryFolder('mcpb'));
/** Of the installed program with `--http`. */
let url: string;
const stops: (() => Promise<void>)[] = [];

/** Nothing of this machine's, and an invented service. */
const env = (more: Record<string, string> = {}) => ({
  PATH: `${path.join(packed.folder, 'node_modules/.bin')}:${path.dirname(process.execPath)}:/usr/bin:/bin`,
  HOME: packed.folder,
  WORKRIGHTS_KEYRING: 'off',
  WORKRIGHTS_BASE_URL: sandbox.url,
  WORKRIGHTS_ACCESS_TOKEN: sandbox.credentials.accessToken,
  ...more,
});

beforeAll(async () => {
  packed = await installPacked('mcp');
  const script = ['scripts/write-bundle.ts', '--out', bundle.path];
  await run(process.execPath, script, { cwd: path.join(root, 'packages/mcp') });
  const server = startChild('workrights-mcp', ['--http', '--port=0'], {
    env: env({ WORKRIGHTS_MCP_TOKEN: TOKEN }),
    cwd: packed.folder,
  });
  stops.push(() => server.stop());
  url = await until('the server', () => /http:\/\/127\.0\.0\.1:\d+\/mcp/u.exec(server.output())?.[0]);
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await rm(packed.folder, { recursive: true });
});

/** What an assistant does first. @returns the summary of a prepared check */
async function prepare(transport: Transport): Promise<unknown> {
  const client = new Client({ name: 'test', version: '0.0.0' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('prepare_visa_check');
  const { structuredContent } = await client.callTool({
    name: 'prepare_visa_check',
    arguments: { ...sampleRequest },
  });
  return structuredContent;
}
const isPrepared = { live: false, token: expect.any(String), summary: expect.any(Object) };

/** A server on the oldest Node that the package supports waits for a person who doesn't decide, while the other tests run. */
let undecided: Promise<unknown>;
beforeAll(async () => {
  prepared('other tools');
  await writeFile(path.join(bundle.path, 'xdg-open'), '#!/bin/sh\n', { mode: 0o755 });
  const client = new Client({ name: 'test', version: '0.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: path.join(toolsFolder, 'node_modules/node-22-sqlite/bin/node'),
      args: [path.join(packed.folder, 'node_modules/@workrights/mcp/src/main.js')],
      env: { ...env({ DISPLAY: ':invented' }), PATH: `${bundle.path}:/usr/bin:/bin` },
    }),
  );
  stops.push(() => client.close());
  const live = { ...sampleRequest, environment: 'live' };
  const found = await client.callTool({ name: 'prepare_visa_check', arguments: live });
  const { token } = found.structuredContent as { token: string };
  undecided = client.callTool({ name: 'create_visa_check', arguments: { token } });
  undecided.catch(() => undefined);
});

test('npx starts it in an empty folder, as clients do', async () => {
  const found = await prepare(
    // No registry answers here: all is in the folder.
    new StdioClientTransport({
      command: 'npx',
      args: ['-y', '@workrights/mcp'],
      env: env({ npm_config_registry: 'http://127.0.0.1:9' }),
      cwd: packed.folder,
    }),
  );
  expect(found).toMatchObject(isPrepared);
});

test('--http serves a client with the token', async () => {
  const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } };
  const found = await prepare(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  expect(found).toMatchObject(isPrepared);
});

test('holds the launcher, its README and its licence, and nothing else', async () => {
  const { stdout } = await run('tar', ['tzf', packed.tarball]);
  expect(stdout.trim().split('\n').toSorted()).toEqual([
    'package/LICENSE',
    'package/README.md',
    'package/package.json',
    'package/src/main.js',
  ]);
});

test('the bundle runs with the settings of its user, and nothing else of this repository', async () => {
  interface Config {
    readonly command: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  }
  interface Manifest {
    readonly server: { readonly mcp_config: Config };
    readonly user_config: Readonly<Record<string, { readonly default: string }>>;
  }
  prepared('other tools');
  const folder = path.join(bundle.path, 'workrights-mcp-0.0.0');
  const mcpb = path.join(toolsFolder, 'node_modules/@anthropic-ai/mcpb/dist/cli/cli.js');
  await run(process.execPath, [mcpb, 'unpack', `${folder}.mcpb`, folder]);
  await run(process.execPath, [mcpb, 'validate', path.join(folder, 'manifest.json')]);
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8');
  const { server, user_config: asked } = JSON.parse(text) as Manifest;
  const said: Record<string, string> = {
    base_url: sandbox.url,
    access_token: sandbox.credentials.accessToken,
  };
  const filled = (value: string) =>
    value
      .replace('${__dirname}', folder)
      .replaceAll(/\$\{user_config\.(\w+)\}/gu, (_, key: string) => said[key] ?? asked[key]?.default ?? '?');
  const { command, args, env: settings } = server.mcp_config;
  expect(command).toBe('node');
  const found = await prepare(
    new StdioClientTransport({
      command: process.execPath,
      args: args.map(filled),
      env: {
        HOME: bundle.path,
        WORKRIGHTS_KEYRING: 'off',
        ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, filled(value)])),
      },
      cwd: bundle.path,
    }),
  );
  expect(found).toMatchObject(isPrepared);
});

test('the entry for the registry is that of the package, in the form that the registry takes', async () => {
  const entry = JSON.parse(await readFile(path.join(bundle.path, 'server.json'), 'utf8'));
  const manifest = JSON.parse(await readFile(path.join(root, 'packages/mcp/package.json'), 'utf8'));
  const { name, version } = manifest as { name: string; version: string };
  expect(entry).toMatchObject({
    version,
    packages: [{ registryType: 'npm', identifier: name, version, transport: { type: 'stdio' } }],
  });
  // The schema that it names.
  expect(entry.$schema).toMatch(/\/2025-12-11\/server\.schema\.json$/u);
  expect(entry.name).toMatch(/^[a-zA-Z\d.-]{1,150}\/[\w.-]+$/u);
  for (const text of [entry.title, entry.description]) expect(text).toMatch(/^.{1,100}$/u);
  const known = new Set(['$schema', 'name', 'title', 'description', 'repository', 'version', 'packages']);
  expect(Object.keys(entry).filter((key) => !known.has(key))).toEqual([]);
  const secret = entry.packages[0].environmentVariables.filter((each: any) => each.isSecret);
  expect(secret.map((each: any) => each.name)).toEqual(
    expect.arrayContaining(['WORKRIGHTS_ACCESS_TOKEN', 'WORKRIGHTS_API_KEY', 'WORKRIGHTS_LEDGER_KEY']),
  );
});

test('the official conformance suite finds what it expects, but for the listed scenarios', async () => {
  prepared('other tools');
  const { hostname, port } = new URL(url);
  // The suite sends no token.
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${TOKEN}` };
    const { method, url: at } = incoming;
    const sent = request({ hostname, port, path: at, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    outgoing.once('close', () => sent.destroy());
    incoming.pipe(sent.on('error', () => outgoing.destroy()));
  });
  await using listening = await listen(proxy);
  const suite = path.join(toolsFolder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const tried = run(process.execPath, [
    suite,
    'server',
    `--url=${listening.url}/mcp`,
    '--suite=all',
    `--expected-failures=${path.join(import.meta.dirname, 'conformance.yaml')}`,
    `--output-dir=${path.join(bundle.path, 'conformance')}`,
  ]);
  // Its last lines name the scenarios that nobody expected.
  const { stdout } = await tried.catch((error: { stdout: string }) => {
    throw new Error(error.stdout.slice(-2_000));
  });
  const passed = [...stdout.matchAll(/^. ([\w-]+): [1-9]\d* passed, 0 failed$/gmu)].map(([, name]) => name);
  expect(passed).toEqual([
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ]);
});

test('a create of which nobody decides says so before clients give up, on the oldest Node too', async () => {
  expect(await undecided).toMatchObject({ structuredContent: { state: 'waiting_for_person' } });
}, 60_000);
