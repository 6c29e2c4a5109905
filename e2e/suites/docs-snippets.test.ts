import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { printFinding, type Finding } from '../docs/finding.ts';
import { nameOf, type Snippet } from '../docs/guide.ts';
import { readGuides } from '../docs/read-guides.ts';
import { runGuides, type Outcomes } from '../docs/run-guides.ts';
import { typecheck } from '../docs/typecheck.ts';
import { closeMock } from '../docs/world.ts';

const guides = readGuides();

// A snippet may wait for those of all other guides.
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
