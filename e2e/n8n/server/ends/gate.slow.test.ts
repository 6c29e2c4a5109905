import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { until } from '../../../support/until.ts';
import type { Execution } from '../../driver/execution.ts';
import { allItemsOf, run } from '../decisions/run-template.ts';
import { submitForm } from '../form.ts';
import { completeOnboard, createOnboard, resetSandbox } from '../../../support/service.ts';
import { countRequests } from '../stage.ts';
import { readTemplate, setUp } from '../template.ts';
import { counted } from './arrived.ts';
import { PERHAPS, playedFaults, readFaults } from './faults.ts';
import { useFaults } from './world.ts';

// Every item reaches exactly one end, whatever fault the sandbox has.

const world = useFaults();

describe('the form of the onboarding gate', () => {
  let id: string;
  beforeAll(async () => {
    id = await world.stage.n8n.importWorkflow(
      setUp(readTemplate('onboarding-gate.json'), world.stage.credentials),
    );
    await world.stage.n8n.activate(id);
  });
  afterAll(() => world.stage.n8n.deactivate(id));

  /** Submits the form as a browser does. Returns the text that the person sees, and the execution. */
  async function submit(employee: string): Promise<{ said: string; execution: Execution }> {
    const { n8n } = world.stage;
    const response = await submitForm(n8n, [employee, 'Robin', 'Sample', `${employee}@z.example`]);
    const { formSubmittedText } = (await response.json()) as { formSubmittedText: string };
    const execution = await until('the execution of the form', async () => {
      const executions = await n8n.executions(id);
      return executions.find(
        ({ status, data }) => status === 'success' && JSON.stringify(data).includes(`"${employee}"`),
      );
    });
    return { said: formSubmittedText, execution };
  }

  test('thanks the person whose request is confirmed', async () => {
    const { said, execution } = await submit('E-fine');
    expect(counted(execution, 'onboarding-gate')).toEqual({ Asked: 1 });
    expect(said).toBe('Thank you. You will get an e-mail with the next step.');
  });

  test.each(playedFaults)(
    'thanks nobody when the response to the request %s, and tells HR',
    async (what, fault, mayBeSent) => {
      world.arm('saveOnboard', fault, 1);
      const { said, execution } = await submit(`E-${what.replaceAll(' ', '-')}`);
      const end = mayBeSent ? PERHAPS : 'Nothing sent: a person decides';
      expect(counted(execution, 'onboarding-gate')).toEqual({ [end]: 1 });
      expect(allItemsOf(execution, end)[0]).toMatchObject({
        decision: 'hold',
        reason: expect.stringMatching(/\w/),
      });
      await until('the one request', () => countRequests(world.stage.sandbox, 'saveOnboard') === 1);
      expect(said).toMatch(/could not confirm .* Do not send the form again/);
    },
  );

  test.each(readFaults)(
    'sends nothing when the list of requests %s, and thanks nobody',
    async (what, fault) => {
      world.arm('listOnboards', fault, null);
      const { said, execution } = await submit(`L-${what.replaceAll(' ', '-')}`);
      expect(counted(execution, 'onboarding-gate')).toEqual({ 'Nothing sent: a person decides': 1 });
      expect(said).not.toContain('Thank you');
      expect(countRequests(world.stage.sandbox, 'saveOnboard')).toBe(0);
    },
  );
});

describe.each([
  ['onboarding-gate', 'Request completed'],
  ['onboarding-gate-relay', 'Told by the relay'],
])('the second half of %s', (template, trigger) => {
  async function decide(): Promise<Execution> {
    const ids = [];
    for (const employee of ['sbx-unrestricted', 'sbx-no-work-rights', 'sbx-citizen']) {
      const onboard_id = await createOnboard(world.stage.sandbox, employee);
      await completeOnboard(world.stage.sandbox, onboard_id);
      ids.push({ onboard_id, employee });
    }
    const items = ids.map(({ onboard_id, employee }) =>
      template === 'onboarding-gate'
        ? {
            onboard_id,
            employee_id: employee,
            onboard_status: 'Complete',
            given_names: 'Robin',
            family_name: 'Sample',
          }
        : { data: { id: onboard_id, included: { status: 'Complete' } } },
    );
    return run(world.stage, template, trigger, { [trigger]: items });
  }

  test('clears one of three and holds two when nothing goes wrong', async () => {
    expect(counted(await decide(), template)).toEqual({
      'Cleared to start': 1,
      'Hold for a person to decide': 2,
    });
  });

  test.each(readFaults)(
    'holds everybody whose record is asked for in vain: the response %s',
    async (_, fault) => {
      await resetSandbox(world.stage.sandbox);
      world.arm('getWorkRights', fault, null);
      const execution = await decide();
      expect(counted(execution, template)).toEqual({ 'Hold for a person to decide': 3 });
      const held = allItemsOf(execution, 'Hold for a person to decide');
      expect(new Set(held.map(({ onboard_id }) => onboard_id)).size).toBe(3);
      for (const { reason } of held) expect(reason).toContain('could not be read');
    },
  );
});

test.each([
  ['Awaiting', 'Not complete yet'],
  ['Review', 'Not complete yet'],
  ['Cancelled', 'Hold for a person to decide'],
  [null, 'Hold for a person to decide'],
  [undefined, 'Hold for a person to decide'],
])('the gate of the relay leads a request of status %s to one place', async (status, end) => {
  const id = await createOnboard(world.stage.sandbox, 'sbx-unrestricted');
  const pinned = { 'Told by the relay': [{ data: { id, included: { status } } }] };
  const execution = await run(world.stage, 'onboarding-gate-relay', 'Told by the relay', pinned);
  expect(counted(execution, 'onboarding-gate-relay')).toEqual({ [end]: 1 });
  expect(allItemsOf(execution, end)[0]).toMatchObject({ onboard_id: id });
});
