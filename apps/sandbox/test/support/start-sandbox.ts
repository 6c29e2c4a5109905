import { onTestFinished } from 'vitest';
import { useEach } from '../../../../vitest.use.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts';
import { checkedFetch } from './checked-fetch.ts';

type Json = Record<string, unknown>;

/** A sandbox with short forms of common calls. Every response is validated against the contract. */
export interface TestSandbox extends Sandbox {
  /** A call to interface A with default credentials, version and content type, which `headers` may replace. */
  visaChecks(method: string, path: string, body?: unknown, headers?: Json): Promise<Response>;
  /** A call to interface B with the API key. */
  workRights(path: string, body: Json, method?: 'POST' | 'PUT'): Promise<Response>;
}

/** A new sandbox for each test of the file. */
export function useSandbox(options: SandboxOptions = {}): TestSandbox {
  return useEach(() => open(options));
}

/** 2026-11-20, 12:00 at UTC+10. */
export const NOON = Date.UTC(2026, 10, 20, 2);

/** A new sandbox for each test of the file, whose clock stands still at noon. */
export function useSandboxAtNoon(): TestSandbox {
  return useEach(async () => {
    const sandbox = await open({});
    sandbox.clock.set(NOON, 'frozen');
    return sandbox;
  });
}

/** Starts a sandbox, by default in memory, which is closed when the test ends. */
export async function startSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const sandbox = await open(options);
  onTestFinished(() => sandbox.close());
  return sandbox;
}

async function open(options: SandboxOptions): Promise<TestSandbox> {
  const sandbox = await createSandbox(options);
  const { url, credentials } = sandbox;
  return Object.assign(sandbox, {
    visaChecks: (method: string, path: string, body?: unknown, headers: Json = {}) =>
      checkedFetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${credentials.accessToken}`,
          version: '2024-03-05',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(headers as Record<string, string>),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    workRights: (path: string, body: Json, method: 'POST' | 'PUT' = 'POST') =>
      checkedFetch(`${url}${path}?${credentials.apiKeyParameter}=${credentials.apiKey}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ accountkeyid: credentials.accountKey, ...body }),
      }),
  });
}
