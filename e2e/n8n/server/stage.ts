import { createSandbox, type Sandbox } from '@workrights/sandbox';

import { prepared } from '../../support/prepared.ts';
import type { N8n } from '../driver/n8n.ts';
import { shareN8n, startN8n, type N8nOptions } from '../driver/start-n8n.ts';
import type { CredentialReference } from '../driver/workflow.ts';

/** A sandbox, an n8n with the packed node, and credentials in it for both interfaces. */
export interface Stage extends AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly n8n: N8n;
  readonly credentials: {
    readonly visaChecksApi: CredentialReference;
    readonly workRightsApi: CredentialReference;
  };
  /** Finishes all fast checks at once, from now on. */
  hurry(): void;
}

const FASTCHECK_MS = 20_000;

/** @param own options of a separate n8n for this stage; by default all stages share one. */
export async function startStage(own?: Omit<N8nOptions, 'packages'>): Promise<Stage> {
  prepared('n8n');
  const n8n = await (own
    ? startN8n({ ...own, packages: [prepared('packed node')] })
    : shareN8n(prepared('shared n8n')));
  const sandbox = await createSandbox();
  let timePasses: NodeJS.Timeout | undefined;
  const stop = async () => {
    clearInterval(timePasses);
    await n8n.stop();
    await sandbox.close();
  };
  try {
    const [visaChecksApi, workRightsApi] = await Promise.all([
      n8n.createCredential('visaChecksApi', 'Sandbox, visa checks', visaChecksData(sandbox)),
      n8n.createCredential('workRightsApi', 'Sandbox, work rights', workRightsData(sandbox)),
    ]);
    return {
      sandbox,
      n8n,
      credentials: { visaChecksApi, workRightsApi },
      hurry() {
        timePasses ??= setInterval(() => sandbox.clock.advance(FASTCHECK_MS), 100);
      },
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The fields of the credential "Visa Checks API". */
export function visaChecksData({ url, credentials: { accessToken } }: Sandbox): Record<string, unknown> {
  return { baseUrl: url, accessToken, environment: 'sandbox', version: '2024-03-05' };
}

/** The fields of the credential "Work Rights API". */
export function workRightsData({ url, credentials }: Sandbox): Record<string, unknown> {
  const { apiKey, apiKeyParameter, accountKey } = credentials;
  return { webAppUrl: url, apiKey, queryParameter: apiKeyParameter, accountKeyId: accountKey };
}

/** How many requests of an operation reached the sandbox since it started or its journal was emptied. */
export function countRequests({ context }: Sandbox, operationId: string): number {
  return context.journal.list().filter((entry) => entry.operation_id === operationId).length;
}
