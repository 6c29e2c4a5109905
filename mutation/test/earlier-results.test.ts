import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { forgetStaticSurvivors } from '../src/earlier-results.ts';

it('tests a static mutant again that lived, and keeps all other results', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutation-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'results.json');
  const kept = [
    { id: '1', status: 'Killed', static: true },
    { id: '2', status: 'Survived', static: false },
    { id: '3', status: 'Survived' },
  ];
  const results = (mutants: object[]) => ({
    schemaVersion: '1',
    files: { 'a.ts': { source: 'x', mutants } },
  });
  writeFileSync(file, JSON.stringify(results([...kept, { id: '4', status: 'Survived', static: true }])));
  forgetStaticSurvivors(file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(results(kept));
});

it('begins anew when there are no earlier results', () => {
  expect(() => forgetStaticSurvivors(path.join(tmpdir(), 'no-such-folder', 'results.json'))).not.toThrow();
});
