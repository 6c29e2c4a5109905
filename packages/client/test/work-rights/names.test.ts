import { expect, it } from 'vitest';

import { responseOf, WorkRights } from '../../src/index.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';

const operations = ['createOnboard', 'updateOnboard'] as const;
const body = { employee_id: 'E1', email: 'jane.citizen@example.com' };

it.each(operations)('every error of %s names it, and so does its response', async (operation) => {
  const logged: string[] = [];
  const keep = (message: string) => void logged.push(message);
  const logger = { error: keep, warn: keep, info: keep, debug: keep };
  const answers = [
    { status: 422, body: {} },
    { status: 500, body: {} },
    { status: 200, body: { nothing: true } },
    { status: 200, body: { onboard_id: 'O1', onboard_status: 'Awaiting', employee_id: 'E1' } },
  ];
  const server = await serve((_, response, count) =>
    sendJson(response, answers[count - 1]!.status, answers[count - 1]!.body),
  );
  const rights = new WorkRights({
    baseUrl: server.url,
    apiKey: 'k',
    accountKeyId: 'a',
    validateResponses: 'warn',
    logger,
    logLevel: 'debug',
  });
  const errors = [
    await failureOf(rights[operation](null as never)),
    await failureOf(rights[operation]({ ...body, email: 'nowhere' })),
    await failureOf(rights[operation]({ ...body, email: 1n as never })),
    await failureOf(rights[operation](body, { signal: AbortSignal.abort() })),
    await failureOf(rights[operation](body)),
    await failureOf(rights[operation](body)),
    await failureOf(rights[operation](body)),
  ] as Error[];
  expect(errors).toMatchObject(errors.map(() => ({ operationId: operation })));
  expect(errors.filter(({ message }) => !message.startsWith(`${operation}: `))).toEqual([]);
  expect(responseOf(await rights[operation](body))).toMatchObject({ operationId: operation });
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.filter((message) => !message.startsWith(`${operation}: `))).toEqual([]);
});
