import { expect, test } from 'vitest';
import { snippetExamples } from '../../../src/reference/snippets/index.ts';
import { judgeBody, placeOf } from '../../../src/reference/run-here/body-editor.ts';
import { shownRequests } from '../../../src/reference/run-here/shown-requests.ts';
import { operations } from '../snippets/operations.ts';

const withBody = operations
  .flatMap((each) => shownRequests(each, snippetExamples(each)))
  .filter(({ body }) => body !== undefined);

test.each(withBody)('the body of $operation, $name, is valid as the page shows it', async (request) => {
  expect(await judgeBody(request.operation, request.body)).toEqual([]);
});

test.each([
  ['getOnboard', [], ['The body must be an object']],
  [
    'lookupVisaChecks',
    { ids: ['x'] },
    ['ids[0] must be vc_ followed by one or more characters, without white space'],
  ],
  [
    'createVisaCheck',
    { ...(withBody.find(({ name }) => name === 'create-australia-work')?.body as object), mode: 'slow' },
    ['mode must be one of fastcheck, offpeak'],
  ],
])('says in the words of the contract what is wrong with a body of %s', async (operation, body, messages) => {
  expect((await judgeBody(operation, body)).map(({ message }) => message)).toEqual(messages);
});

test.each([
  ['/document/country', '"UK"', 3],
  ['/document/type', '{\n    "country": "UK"\n  }', 2],
  ['/ids/1', '"vc_2"', 5],
])('finds where %s is written, or the object that lacks it', async (path, written, line) => {
  const text = '{\n  "document": {\n    "country": "UK"\n  },\n  "ids": ["vc_1", "vc_2"]\n}';
  const place = await placeOf(text, path);
  expect([text.slice(place!.from, place!.to), place!.line]).toEqual([written, line]);
});

test('the whole body, and a body that is no JSON, have no place', async () => {
  expect(await placeOf('{}', '')).toBeUndefined();
  expect(await placeOf('{', undefined)).toBeUndefined();
});
