import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';

import { expect, test } from 'vitest';

import { prepare } from './prepared.ts';

test('one installation that fails is told with what it printed, and spoils no other', async () => {
  const provided: Partial<ProvidedContext> = {};
  const project = {
    provide: (name: keyof ProvidedContext, value: ProvidedContext[typeof name]) => {
      provided[name] = value;
    },
  } as TestProject;
  const installed: string[] = [];

  const made = await prepare(project, {
    'other tools': async () => {
      throw Object.assign(new Error('Command failed: pnpm install'), { stderr: 'No version 9.9.9 of it.' });
    },
    'packed node': async () => {
      installed.push('packed node');
      return 'node.tgz';
    },
  });

  expect(installed).toEqual(['packed node']);
  expect(made).toEqual({ 'packed node': 'node.tgz' });
  expect(provided.prepared).toEqual({
    'other tools': { failure: 'Command failed: pnpm install\nNo version 9.9.9 of it.' },
    'packed node': { value: 'node.tgz' },
  });
});
