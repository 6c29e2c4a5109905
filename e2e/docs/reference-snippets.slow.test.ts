import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { printFinding, type Finding } from './snippet-runner/finding.ts';
import { readReferenceTabs, successes } from './snippet-runner/reference-snippets.ts';
import type { Outcome } from './snippet-runner/run-guide.ts';
import { runGuides, type Outcomes } from './snippet-runner/run-guides.ts';
import { typecheck } from './snippet-runner/typecheck.ts';
import { closeMock } from './snippet-runner/world.ts';

/** What a tool of the reference is run by; a new one needs a line here. */
const runBy: Readonly<Record<string, 'this suite' | 'n8n/server/docs.slow.test.ts'>> = {
  curl: 'this suite',
  cli: 'this suite',
  client: 'this suite',
  n8n: 'n8n/server/docs.slow.test.ts',
};

const tabs = readReferenceTabs();
const run = tabs.flatMap(({ guide, ...tab }) =>
  guide === undefined || runBy[tab.tool] !== 'this suite' ? [] : { guide, ...tab },
);

// A snippet may wait for those of all other guides.
vi.setConfig({ testTimeout: 300_000 });

let types: readonly Finding[];
let outcomes: Outcomes;
beforeAll(async () => {
  const guides = run.map(({ guide }) => guide);
  outcomes = runGuides(guides);
  types = await typecheck(guides);
});
afterAll(async () => {
  await outcomes.done;
  await closeMock();
});

test('each tool of the reference is run by a suite, for each operation of its own', () => {
  expect([...new Set(tabs.map(({ tool }) => tool))]).toEqual(Object.keys(runBy));
  const without = tabs.filter(({ guide }) => guide === undefined);
  expect(without.filter(({ tool, operation }) => tool === 'curl' || operation.aliasOf === undefined)).toEqual(
    [],
  );
});

describe.each(['curl', 'cli', 'client'])('%s', (wanted) => {
  for (const { guide, operation, tool } of run) {
    if (tool !== wanted) continue;
    test(`${guide.file} asks the sandbox as it says`, async () => {
      const all = await Promise.all(guide.snippets.map((snippet) => outcomes.of(snippet)));
      const problems = all.flatMap(({ problem, snippet: { file, line } }) =>
        problem === undefined ? [] : { file, line, message: problem },
      );
      const found = [...guide.findings, ...types.filter(({ file }) => file === guide.file), ...problems];
      expect(found.map(printFinding)).toEqual([]);

      const requests = all.flatMap((outcome) => outcome.requests);
      expect(requests.filter(({ status }) => status === null || status >= 400)).toEqual([]);
      // A client or a command that waits goes on after it.
      const asked = tool === 'curl' ? requests.at(-1) : requests.findLast(isOf(operation.id));
      expect(asked).toMatchObject({ operation_id: operation.id, method: operation.method.toUpperCase() });
      expect(successes(operation)).toContain(asked?.status);
    });
  }
});

function isOf(id: string): (request: Outcome['requests'][number]) => boolean {
  return ({ operation_id }) => operation_id === id;
}
