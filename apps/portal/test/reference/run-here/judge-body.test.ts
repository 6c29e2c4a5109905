import { expect, test } from 'vitest';
import { snippetExamples } from '../../../src/reference/snippets/index.ts';
import { judgeBody } from '../../../src/reference/run-here/body-editor.ts';
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
  expect(await judgeBody(operation, body)).toEqual(messages);
});
