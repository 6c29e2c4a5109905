import { expect, test } from 'vitest';
import { membersOf } from '../../src/client-api/members.ts';
import { clientPages, commentOf, docComments } from '../../src/client-api/pages.ts';
import { readReport } from '../../src/client-api/report.ts';
import { readRepositoryFile } from '../../src/repository/repository.ts';
import { readBuilt } from '../built-site.ts';

const report = readReport(readRepositoryFile('packages/client/api.md'));

test('every export of every entry point has a place on a page of its entry point', () => {
  expect(report.map(({ name }) => name)).toEqual([
    '@workrights/client',
    '@workrights/client/ky',
    '@workrights/client/match-check',
  ]);
  for (const { name, declarations } of report) {
    const shown = clientPages.filter(({ entryPoint }) => entryPoint === name);
    const names = new Set(shown.flatMap((page) => page.declarations.map((each) => each.name)));
    const exported = declarations.filter((each) => each.exported).map((each) => each.name);
    expect(exported.length).toBeGreaterThan(name === '@workrights/client' ? 10 : 0);
    expect(exported.filter((each) => !names.has(each))).toEqual([]);
  }
});

test.each(clientPages)('$url shows all code of the report, whole', ({ url, declarations }) => {
  const markdown = readBuilt(`${url.slice(1, -1)}.md`);
  for (const declaration of declarations) {
    const alone = declarations.length === 1 && declaration.kind === 'class';
    const codes = alone ? membersOf(declaration).map(({ code }) => code) : [declaration.code];
    for (const code of codes) expect(markdown).toContain(code);
  }
});

test('no line of a class is lost among its members', () => {
  const classes = report.flatMap(({ declarations }) => declarations.filter(({ kind }) => kind === 'class'));
  expect(classes.length).toBeGreaterThan(10);
  for (const declaration of classes) {
    const lines = declaration.code.split('\n').slice(1, -1);
    const shown = membersOf(declaration).flatMap(({ code }) => code.split('\n'));
    expect(shown.toSorted()).toEqual(lines.map((line) => line.slice(4)).toSorted());
  }
});

test('every class, function and method that a program calls says what it does', () => {
  const silent = report.flatMap(({ declarations }) =>
    declarations
      .filter(({ kind, exported }) => exported && (kind === 'class' || kind === 'function'))
      .filter(({ name }) => commentOf(name) === '')
      .map(({ name }) => name),
  );
  expect(silent).toEqual([]);
  expect(commentOf('VisaChecks.get')).toContain('NotFoundError');
  expect(commentOf('Reconcilable.reconcile')).toContain(
    '[`Reconciliation`](/reference/client/types/#reconciliation)',
  );
  expect(commentOf('VisaChecks.constructor')).toMatch(/^_Throws:_ InvalidRequestError/);
});

test('reads overloads as one function, and refuses what it does not know', () => {
  const text =
    '# API\n\n## p\n\n```ts\nexport function a(b: 1): 1;\n\n// @public\nexport function a(b: 2): 2;\n\ntype C = 1;\n```\n';
  expect(readReport(text)).toEqual([
    {
      name: 'p',
      shared: [],
      declarations: [
        {
          name: 'a',
          kind: 'function',
          exported: true,
          code: 'export function a(b: 1): 1;\nexport function a(b: 2): 2;',
        },
        { name: 'C', kind: 'type', exported: false, code: 'type C = 1;' },
      ],
    },
  ]);
  expect(() => readReport('## p\n\n```ts\nexport namespace N {}\n```\n')).toThrow('export namespace N');
});

test('a comment belongs to what follows it, and its tags are paragraphs', () => {
  const types =
    '/** One. */\ndeclare class A {\n  /**\n   * Does it.\n   * @param b what\n   * @throws E when not\n   */\n  do(b: 1): void;\n}\n/** Two. */\ntype B = 1;\n';
  expect([...docComments(types)]).toEqual([
    ['A', 'One.'],
    ['A.do', 'Does it.\n\n`b`: what\n\n_Throws:_ E when not'],
    ['B', 'Two.'],
  ]);
});
