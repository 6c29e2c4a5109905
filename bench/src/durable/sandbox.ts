import { startSandboxProcess } from '@workrights/e2e/sandbox-process';

import { accessToken } from './programs/order.ts';

/** The most checks that the sandbox lists at once. */
const MOST = 10_000;

/** A sandbox in a process of its own, in memory. */
export interface SandboxProcess extends AsyncDisposable {
  readonly url: string;
  /** Deletes all checks and faults. */
  reset(): Promise<void>;
  /** Delays the response to each create, in milliseconds. */
  slow(milliseconds: number): Promise<void>;
  /** Counts the people who have a check, and the checks beyond one for each person. */
  count(): Promise<{ people: number; doubled: number }>;
}

export async function startSandbox(): Promise<SandboxProcess> {
  const { url, kill } = await startSandboxProcess(['--memory']);
  const control = async (path: string, body?: object) => {
    const response = await fetch(`${url}/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  return {
    url,
    reset: () => control('reset'),
    slow: (milliseconds) =>
      control('faults', { fault: 'delay', milliseconds, operation: 'createVisaCheck', times: null }),
    async count() {
      const headers = { authorization: `Bearer ${accessToken}`, version: '2024-03-05' };
      const response = await fetch(`${url}/v2/visa-checks?limit=${MOST}`, { headers });
      const { data } = (await response.json()) as { data: { document: { identifier: string } }[] };
      const people = new Set(data.map(({ document }) => document.identifier)).size;
      return { people, doubled: data.length - people };
    },
    [Symbol.asyncDispose]: kill,
  };
}
