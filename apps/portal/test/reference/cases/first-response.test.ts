import { expect, test } from 'vitest';
import { caseIds } from '../../../src/reference/cases/cases.ts';
import { hasCases, responseExamples } from '../../../src/reference/examples/response-examples.ts';
import { allOperations, operationNamed } from '../../../src/reference/model/reference.ts';

const operations = allOperations().filter(hasCases);

test.each(operations.flatMap(({ id }) => caseIds.map((caseId) => [id, caseId] as const)))(
  'the page of %s shows for %s a successful response of that case first',
  (id, caseId) => {
    const first = responseExamples(operationNamed(id)).find(({ cases }) => cases.includes(caseId));
    expect(first).toMatchObject({ cases: [caseId], status: expect.stringMatching(/^2/) as string });
  },
);

test.each(caseIds)('the first check that is fetched of %s is the usual completed one', (caseId) => {
  const examples = responseExamples(operationNamed('getVisaCheck'));
  expect(examples.find(({ cases }) => cases.includes(caseId))?.example.name).toBe(`${caseId}-completed`);
});
