import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from 'vitest';

import { document, lintDocument } from './lint-document.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fixtures-'));
mkdirSync(path.join(folder, 'accepted/visa-checks'), { recursive: true });

const fixture = {
  summary: 'One',
  'x-operation': 'getA',
  'x-part': 'response',
  'x-status': 200,
  value: { id: 1 },
};
writeFileSync(path.join(folder, 'accepted/visa-checks/one.json'), JSON.stringify(fixture));

const ref = { $ref: '#/components/examples/one' };

/** Lints a bundle with the operation getA and its alias, against the one fixture above. */
async function lint(
  media: object,
  change: { component?: object; aliasMedia?: object; otherMedia?: object; status?: string } = {},
): Promise<string[]> {
  const { component = fixture, aliasMedia = {}, otherMedia = {}, status = '200' } = change;
  const answers = (content: object, status = '200'): object => ({
    [status]: { description: 'Found.', content },
  });
  const subject = document({
    paths: {
      '/a': { get: { operationId: 'getA', responses: answers({ 'application/json': media }, status) } },
      '/b': {
        get: {
          operationId: 'getB',
          'x-alias-of': 'getA',
          responses: answers({ 'application/json': aliasMedia }),
        },
      },
      '/c': { get: { operationId: 'getC', responses: answers({ 'application/pdf': { example: '%PDF' } }) } },
      '/d': { get: { operationId: 'getD', responses: answers({ 'application/json': otherMedia }, status) } },
    },
    components: { examples: { one: component } },
  });
  const problems = await lintDocument('fixtures-referenced', subject, {
    interface: 'visa-checks',
    fixtures: folder,
  });
  return problems.map(({ message }) => message);
}

test('takes a fixture that is an example of its operation, and of an alias', async () => {
  expect(await lint({ examples: { one: ref } }, { aliasMedia: { examples: { one: ref } } })).toEqual([]);
});

test('refuses a fixture that no operation shows', async () => {
  expect(await lint({})).toEqual(['The fixture one is no example of the response 200 of getA.']);
});

test('refuses a fixture that only an alias shows', async () => {
  expect(await lint({}, { aliasMedia: { examples: { one: ref } } })).toHaveLength(1);
});

test('refuses a fixture shown at another status only', async () => {
  expect(await lint({ examples: { one: ref } }, { status: '201' })).toHaveLength(1);
});

test('refuses an inline example', async () => {
  const problems = await lint({ examples: { one: ref } }, { aliasMedia: { example: { id: 2 } } });
  expect(problems).toEqual(['The example (inline) of a response body of getB is no accepted fixture.']);
});

test('refuses an example that is no fixture', async () => {
  const problems = await lint({ examples: { one: ref, two: { value: { id: 2 } } } });
  expect(problems).toEqual(['The example two of a response body of getA is no accepted fixture.']);
});

test('refuses a bundle whose example has fallen behind its fixture', async () => {
  const problems = await lint({ examples: { one: ref } }, { component: { ...fixture, value: { id: 9 } } });
  expect(problems).toContain('The example one of getA is not what the fixture of that name says.');
});

test('refuses a fixture of another operation', async () => {
  const shown = { examples: { one: ref } };
  expect(await lint(shown, { otherMedia: shown })).toEqual([
    'The fixture one is a response of getA, not a response of getD.',
  ]);
});

test('takes an error of one operation as an example of the default response of all', async () => {
  const shown = { examples: { one: ref } };
  expect(await lint(shown, { otherMedia: shown, status: 'default' })).toEqual([]);
});
