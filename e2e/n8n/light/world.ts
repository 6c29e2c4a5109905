import { beforeAll, beforeEach } from 'vitest';
import { createSandbox, type Sandbox } from '@workrights/sandbox';

import { useOnce } from '../../../vitest.use.ts';
import { prepared } from '../../support/prepared.ts';
import { resetSandbox } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { startEngine, type CredentialValues } from './engine.ts';
import type { Engine, Run, Workflow } from './engine-types.ts';

type Options = NonNullable<Parameters<typeof createSandbox>[0]>;

export interface World {
  readonly sandbox: Sandbox;
  readonly engine: Engine;
  /** Changes a credential's values until the test ends. */
  change(credential: string, values: Readonly<Record<string, string>>): void;
  execute(workflow: Workflow): Promise<Run>;
  /** The operation IDs of the requests since the test began, the oldest first. */
  requests(): string[];
  /** Moves the sandbox's clock past all fast checks when there are `count` of them. */
  finishFastChecks(count: number): Promise<void>;
}

/** One engine and one sandbox for a test file. The sandbox is emptied before each test. */
export function useWorld(options: Options = {}): World {
  const sandbox = useOnce(() => createSandbox(options));
  let engine: Engine;
  let changes: Record<string, Record<string, string>> = {};

  const values = (): CredentialValues => ({
    visaChecksApi: {
      baseUrl: sandbox.url,
      accessToken: sandbox.credentials.accessToken,
      environment: 'sandbox',
      ...changes['visaChecksApi'],
    },
    workRightsApi: {
      webAppUrl: sandbox.url,
      apiKey: sandbox.credentials.apiKey,
      accountKeyId: sandbox.credentials.accountKey,
      queryParameter: sandbox.credentials.apiKeyParameter,
      ...changes['workRightsApi'],
    },
  });

  beforeAll(async () => {
    engine = await startEngine(prepared('node on the engine'), values);
  });

  beforeEach(async () => {
    changes = {};
    await resetSandbox(sandbox);
    sandbox.context.faults.clear();
    sandbox.context.journal.clear();
  });

  const requests = () =>
    sandbox.context.journal
      .list()
      .map((entry) => entry.operation_id ?? entry.method)
      .toReversed();

  return {
    sandbox,
    get engine() {
      return engine;
    },
    change(credential, fields) {
      changes[credential] = { ...changes[credential], ...fields };
    },
    execute: async (workflow) => await engine.execute(workflow).done,
    requests,
    async finishFastChecks(count) {
      const isCreation = (operation: string) => operation === 'createVisaCheck';
      await until('the creations', () => requests().filter(isCreation).length >= count, { interval: 20 });
      sandbox.clock.advance(20_000);
    },
  };
}
