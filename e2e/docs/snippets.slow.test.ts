import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { printFinding, type Finding } from './snippet-runner/finding.ts';
import { nameOf, type Snippet } from './snippet-runner/guide.ts';
import { readGuides } from './snippet-runner/read-guides.ts';
import { readSkills } from './snippet-runner/read-skills.ts';
import { runGuides, type Outcomes } from './snippet-runner/run-guides.ts';
import { typecheck } from './snippet-runner/typecheck.ts';
import { closeMock } from './snippet-runner/world.ts';

const guides = [...readGuides(), ...readSkills()];

// A snippet may have to wait until the snippets of all other guides have run.
vi.setConfig({ testTimeout: 300_000 });

let types: readonly Finding[];
let outcomes: Outcomes;
beforeAll(async () => {
  // The guides run while the tests wait for one snippet after another.
  outcomes = runGuides(guides);
  types = await typecheck(guides);
});
afterAll(async () => {
  await outcomes.done;
  await closeMock();
});

test('there are guides, and snippets in them', () => {
  expect(guides.flatMap(({ snippets }) => snippets).length).toBeGreaterThan(0);
});

for (const { file, findings, snippets } of guides) {
  describe(`${file}`, () => {
    test('has only fences that something checks', () => {
      expect(findings.map(printFinding)).toEqual([]);
    });

    for (const snippet of snippets) {
      test(`${nameOf(snippet)}`, async () => {
        const { problem, difference } = await outcomes.of(snippet);
        const wrong: Finding[] = types.filter((finding) => isIn(finding, snippet));
        if (problem !== undefined) wrong.push({ file, line: snippet.line, message: problem });
        if (difference !== undefined) wrong.push({ file, line: snippet.output!.line, message: difference });
        expect(wrong.map(printFinding)).toEqual([]);
      });
    }
  });
}

function isIn({ file, line }: Finding, snippet: Snippet): boolean {
  return file === snippet.file && line >= snippet.line && line <= snippet.fence.lastLine;
}
