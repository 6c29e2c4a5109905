import { languages } from '@workrights/portal/languages';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { isNight } from '../../vitest.nightly.ts';
import { printFinding, type Finding } from './snippet-runner/finding.ts';
import { readReferenceTabs, successes, type ReferenceTab } from './snippet-runner/reference-snippets.ts';
import type { Outcome } from './snippet-runner/run-guide.ts';
import { toolFolder } from './snippet-runner/programs.ts';
import { runGuides, type Outcomes } from './snippet-runner/run-guides.ts';
import { runSnippet } from './snippet-runner/run-snippet.ts';
import { typecheck } from './snippet-runner/typecheck.ts';
import { closeMock, createWorld } from './snippet-runner/world.ts';

/** The suite that runs each tool of the reference. A new tool needs a line here. */
const runBy: Readonly<Record<string, 'this suite' | 'n8n/server/docs.slow.test.ts'>> = {
  curl: 'this suite',
  cli: 'this suite',
  client: 'this suite',
  n8n: 'n8n/server/docs.slow.test.ts',
  python: 'this suite',
  csharp: 'this suite',
  java: 'this suite',
  php: 'this suite',
  go: 'this suite',
  ruby: 'this suite',
};

/** Whether this machine lacks a language's tool that the gate doesn't install. Its tests are then skipped. */
const isMissing = (tool: string): boolean =>
  languages.some(
    (language) => language.id === tool && language.isRunWhereInstalled && toolFolder(language) === undefined,
  );

const tabs = readReferenceTabs();

/** The operations that the gate runs in other languages: they send JSON, read it, use a key in the URL, and save a file. */
const FEW = new Set(['createVisaCheck', 'getVisaCheck', 'getWorkRights', 'downloadAttachment']);

/** Whether the gate runs a tab: the first example of each operation, but few operations in other languages. */
function isInGate({ tool, operation, guide }: ReferenceTab): boolean {
  const first = tabs.find((other) => other.tool === tool && other.operation.id === operation.id);
  return guide === first?.guide && (FEW.has(operation.id) || ['curl', 'cli', 'client'].includes(tool));
}

const run = tabs.flatMap(({ guide, tool, operation }) => {
  if (guide === undefined || runBy[tool] !== 'this suite' || isMissing(tool)) return [];
  return isNight || isInGate({ guide, tool, operation }) ? { guide, tool, operation } : [];
});

// A snippet may have to wait until the snippets of all other guides have run.
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
  const without = tabs.filter((tab) => tab.guide === undefined);
  expect(without.filter(({ tool, operation }) => tool === 'curl' || operation.aliasOf === undefined)).toEqual(
    [],
  );
});

describe.each(Object.keys(runBy).filter((tool) => runBy[tool] === 'this suite'))('%s', (wanted) => {
  for (const { guide, operation, tool } of tabs) {
    if (tool !== wanted || guide === undefined) continue;
    const tags = isInGate({ guide, operation, tool }) ? [] : ['nightly'];
    test(
      `${guide.file} asks the sandbox as it says`,
      { tags, skip: isMissing(tool) || undefined },
      async () => {
        const all = await Promise.all(guide.snippets.map((snippet) => outcomes.of(snippet)));
        const problems = all.flatMap(({ problem, snippet: { file, line } }) =>
          problem === undefined ? [] : { file, line, message: problem },
        );
        const found = [...guide.findings, ...types.filter(({ file }) => file === guide.file), ...problems];
        expect(found.map(printFinding)).toEqual([]);

        const requests = all.flatMap((outcome) => outcome.requests);
        expect(requests.filter(({ status }) => status === null || status >= 400)).toEqual([]);
        // A client or command that waits sends more requests after this one.
        const goesOn = tool === 'cli' || tool === 'client';
        const asked = goesOn ? requests.findLast(isOf(operation.id)) : requests.at(-1);
        expect(asked).toMatchObject({ operation_id: operation.id, method: operation.method.toUpperCase() });
        expect(successes(operation)).toContain(asked?.status);
      },
    );
  }
});

describe.each(languages)('a program in $label', (language) => {
  const tab = run.find(({ tool, operation }) => tool === language.id && operation.id === 'createVisaCheck');

  test.skipIf(isMissing(language.id))(
    'fails when the service refuses the access token of the environment, and shows the response as an error',
    async () => {
      await using world = await createWorld();
      const refused = { ...world, env: { ...world.env, WORKRIGHTS_ACCESS_TOKEN: 'expired' } };
      const { code, stdout, stderr } = await runSnippet(tab!.guide.snippets[0]!, refused);
      expect(world.takeRequests()).toMatchObject([{ operation_id: 'createVisaCheck', status: 401 }]);
      expect(code).not.toBe(0);
      expect(stdout.trim()).toBe('401');
      expect(stderr).toContain('"status":401');
    },
  );
});

function isOf(id: string): (request: Outcome['requests'][number]) => boolean {
  return ({ operation_id }) => operation_id === id;
}
