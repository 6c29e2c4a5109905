import { expect, test } from 'vitest';
import { snippetExamples } from '../../../src/reference/snippets/index.ts';
import { judgeText } from '../../../src/reference/run-here/body-editor.ts';
import { shownRequests } from '../../../src/reference/run-here/shown-requests.ts';
import { operations } from '../snippets/operations.ts';

const withBody = operations
  .flatMap((each) => shownRequests(each, snippetExamples(each)))
  .filter(({ body }) => body !== undefined);

const textOf = (body: unknown) => JSON.stringify(body, null, 2);
const workCheck = withBody.find(({ name }) => name === 'create-australia-work')?.body as object;

test.each(withBody)('the body of $operation, $name, is valid as the page shows it', async (request) => {
  expect(await judgeText(request.operation, textOf(request.body))).toEqual([]);
});

test.each([
  ['getOnboard', '[]', 'The body must be an object', '[]'],
  [
    'lookupVisaChecks',
    '{"ids": ["vc_1", "x"]}',
    'ids[1] must be vc_ followed by one or more characters, without white space',
    '"x"',
  ],
  [
    'createVisaCheck',
    textOf({ ...workCheck, mode: 'slow' }),
    'mode must be one of fastcheck, offpeak',
    '"slow"',
  ],
  ['lookupVisaChecks', '{}', 'ids is required, and must be an array', '{}'],
  ['lookupVisaChecks', '{"ids": [}', expect.stringMatching(/^The body isn't JSON: /u), ''],
])(
  'says in the words of the contract what is wrong with a body of %s, and where',
  async (operation, text, message, written) => {
    const issues = await judgeText(operation, text);
    expect(issues.map(({ message }) => message)).toContainEqual(message);
    const [{ from, to }] = issues as [(typeof issues)[0]];
    expect(text.slice(from, to)).toBe(written);
  },
);

test('a text that is no JSON has its message where it breaks', async () => {
  expect(await judgeText('getOnboard', '{\n  "key": "x",\n}')).toMatchObject([{ from: 16 }]);
  expect(await judgeText('getOnboard', '{\n  // A comment.\n}')).toMatchObject([{ from: 4 }]);
});
