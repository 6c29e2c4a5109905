import { beforeEach, describe, expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { resetSandbox } from '../../support/service.ts';
import { allItemsOf, run } from './decisions/run-template.ts';
import type { Fields } from './decisions/work-rights-records.ts';
import { startStage } from './stage.ts';

const stage = useOnce(startStage);
beforeEach(() => resetSandbox(stage.sandbox));

describe('the form of the onboarding gate', () => {
  const form = {
    'Employee number': 'E-7',
    'Given names': 'Carol',
    'Family name': 'Typo',
    'E-mail': 'carol@z.example',
  };
  const carol = {
    onboard_id: 'ob_7',
    employee_id: 'E-7',
    given_names: 'Carol',
    family_name: 'Typo',
    email: 'carol@z.example',
  };

  async function submit(known?: readonly Fields[]) {
    const pinned = { 'New starter form': [form], ...(known && { 'Requests so far': known }) };
    const execution = await run(stage, 'onboarding-gate', 'New starter form', pinned);
    const [held] = allItemsOf(execution, 'Nothing sent: a person decides');
    return { asked: allItemsOf(execution, 'Ask for the right to work').length, held };
  }

  test.each([
    ['nobody', [{}]],
    ['other numbers', [{ ...carol, employee_id: 'E-8', family_name: 'Wrong' }, { employee_id: null }]],
    ['the same person', [{ ...carol, family_name: ' TYPO', employee_id: 'e-7' }]],
  ])('asks when the number is that of %s', async (_, known) => {
    expect(await submit(known)).toEqual({ asked: 1, held: undefined });
  });

  test.each([
    ['with another name', [{ ...carol, given_names: 'Ann' }]],
    ['with another e-mail address', [{ ...carol, email: 'ann@z.example' }]],
    ['in other capitals, with another name', [{ ...carol, employee_id: ' e-7', family_name: 'Lee' }]],
    ['without a name', [{ ...carol, family_name: null }]],
    ['without an e-mail address', [{ ...carol, email: '' }]],
    ['twice, once with another name', [carol, { ...carol, onboard_id: 'ob_8', family_name: 'Lee' }]],
  ])('sends nothing when the number is known %s', async (_, known) => {
    const { asked, held } = await submit(known);
    expect(asked).toBe(0);
    expect(held).toMatchObject({
      employee: 'E-7',
      decision: 'hold',
      known_requests: expect.stringMatching(/^ob_7/),
    });
    expect(held?.['reason']).toMatch(/^the employee number is known, with another name/);
  });

  test('sends nothing when it could not be read whether the number is known', async () => {
    stage.sandbox.armFault({ fault: 'status', status: 500, operation: 'listOnboards', times: null });
    const { asked, held } = await submit();
    expect(asked).toBe(0);
    expect(held).toMatchObject({ decision: 'hold', reason: expect.stringContaining('could not be read') });
    await resetSandbox(stage.sandbox);
    // After the reset, the sandbox knows nobody.
    expect(await submit()).toEqual({ asked: 1, held: undefined });
  });
});
