import { readFileSync } from 'node:fs';
import path from 'node:path';

import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';
import { useOnce } from '../../vitest.use.ts';

const repository = path.resolve(import.meta.dirname, '../..');

const sandbox = useOnce(createSandbox);

interface Catalogue {
  visa_checks: { document: { identifier: string } }[];
  work_rights: { person: { employee_id: string } }[];
}

async function control<T>(route: string, init: RequestInit = {}): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${sandbox.url}/_sandbox${route}`, { ...init, headers });
  return (await response.json()) as T;
}

/** The cells of all table rows, without the heads. */
function rowsOf(file: string): string[][] {
  const lines = readFileSync(path.join(repository, file), 'utf8').split('\n');
  const rows = lines.filter((line, index) => line.startsWith('|') && !lines[index + 1]?.startsWith('| -'));
  return rows.filter((line) => !line.startsWith('| -')).map((line) => line.split('|').slice(1, -1));
}

function spansOf(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
}

test('the tables of scenarios.md name each scenario of the catalogue once, and no other', async () => {
  const { visa_checks, work_rights } = await control<Catalogue>('/scenarios');
  const named = rowsOf('docs/sandbox/scenarios.md')
    .flatMap((cells) => cells.flatMap(spansOf))
    .filter((span) => /^SBX[A-Z0-9]+$|^sbx-[a-z0-9-]+$/.test(span));
  const there = [
    ...visa_checks.map(({ document }) => document.identifier),
    ...work_rights.map(({ person }) => person.employee_id),
  ];
  expect(named.toSorted()).toEqual(there.toSorted());
});

test('faults.md has the faults of the sandbox', async () => {
  const refused = await control<{ errors: { message: string }[] }>('/faults', {
    method: 'POST',
    body: JSON.stringify({ fault: 'none' }),
  });
  const faults = refused.errors[0]?.message.replace('must be one of ', '').split(', ') ?? [];
  expect(faults).toContain('truncate');
  const quirks = Object.keys(await control<object>('/quirks'));
  const first = rowsOf('docs/sandbox/faults.md').flatMap(([cell = '']) => spansOf(cell));
  expect(first.filter((name) => !quirks.includes(name))).toEqual(faults);
});

test('faults.md has the quirks of the sandbox, with the values that its README generates', async () => {
  const quirks = Object.keys(await control<object>('/quirks'));
  const valuesIn = (file: string) =>
    Object.fromEntries(
      rowsOf(file)
        .map(([name = '', values = '']) => [spansOf(name)[0], spansOf(values)] as const)
        .filter(([name]) => quirks.includes(name ?? '')),
    );
  const values = valuesIn('apps/sandbox/README.md');
  expect(Object.keys(values).toSorted()).toEqual(quirks.toSorted());
  expect(valuesIn('docs/sandbox/faults.md')).toEqual(values);
});
