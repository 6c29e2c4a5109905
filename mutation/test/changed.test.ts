import { describe, expect, it } from 'vitest';
import { changedLinesOf, changesSince, rangesOf } from '../src/changed.ts';

const DIFF = `diff --git a/packages/a/src/one.ts b/packages/a/src/one.ts
--- a/packages/a/src/one.ts
+++ b/packages/a/src/one.ts
@@ -3 +3,2 @@ export function one() {
-old
+new
+newer
@@ -10,2 +11,0 @@
-gone
-gone
diff --git a/packages/a/src/three.ts b/packages/a/src/three.ts
--- a/packages/a/src/three.ts
+++ b/packages/a/src/three.ts
@@ -1 +0,0 @@
-gone
diff --git a/packages/a/src/two.ts b/packages/a/src/two.ts
--- /dev/null
+++ b/packages/a/src/two.ts
@@ -0,0 +1,9 @@
+x
`;

describe('the changed lines of a diff', () => {
  it('are those that a file has now, and the line before lines that are gone, or the first', () => {
    expect([...rangesOf(DIFF)]).toEqual([
      [
        'packages/a/src/one.ts',
        [
          [3, 4],
          [11, 11],
        ],
      ],
      ['packages/a/src/three.ts', [[1, 1]]],
      ['packages/a/src/two.ts', [[1, 9]]],
    ]);
  });

  it('are judged in files of a subject only', () => {
    const files = ['packages/a/src/**/*.ts', '!packages/a/src/{generated/**,two.ts}'];
    const changes = new Map([
      ...rangesOf(DIFF),
      ['packages/a/src/generated/x.ts', [[1, 2]]],
      ['packages/b/src/one.ts', [[1, 2]]],
    ] as Iterable<[string, [number, number][]]>);
    expect(changedLinesOf({ files }, changes)).toEqual([
      'packages/a/src/one.ts:3-4',
      'packages/a/src/one.ts:11-11',
      'packages/a/src/three.ts:1-1',
    ]);
  });
});

describe('the commit that changes are counted from', () => {
  it('must be one that git knows', () => {
    expect(() => changesSince('no-such-commit')).toThrow('Git doesn\'t know the commit "no-such-commit".');
  });
});
