import type { Sandbox } from '@workrights/sandbox';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { resetSandbox } from '../../../support/service.ts';
import { startStage, type Stage } from '../stage.ts';
import type { Fault } from './faults.ts';

interface World {
  readonly stage: Stage;
  /** Makes an operation of the sandbox fail `times` times, or until the test ends if it is null. */
  arm(
    operation: Parameters<Sandbox['context']['faults']['arm']>[0],
    fault: Fault,
    times: number | null,
  ): void;
}

/** One n8n and one sandbox for a test file. Before each test, the sandbox is emptied and has no faults. */
export function useFaults(): World {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
    // The relay's template is started manually here.
    const relay = { relayUrl: 'https://relay.example', token: 'none' };
    const workRightsRelayApi = await stage.n8n.createCredential('workRightsRelayApi', 'Relay', relay);
    Object.assign(stage.credentials, { workRightsRelayApi });
  });
  afterAll(() => stage?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    stage.sandbox.context.faults.clear();
    await resetSandbox(stage.sandbox);
    stage.sandbox.context.journal.clear();
  });
  return {
    get stage() {
      return stage;
    },
    arm: (operation, fault, times) => void stage.sandbox.context.faults.arm(operation, fault, times),
  };
}
