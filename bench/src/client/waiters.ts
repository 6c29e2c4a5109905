import { VisaChecks } from '@workrights/client';
import { createSandbox } from '@workrights/sandbox';

import { createBody } from '../sandbox/servers.ts';
import { atLeast, whole } from '../report/promises.ts';
import { table } from '../report/table.ts';
import type { Section } from './section.ts';

const WAITERS = 1000;
const AT_LEAST = 50;

/** Measures a thousand callers that each wait for a check through one client, in real time. */
export async function measureWaiters(): Promise<Section> {
  await using sandbox = await createSandbox();
  let requests = 0;
  const checks = new VisaChecks({
    baseUrl: sandbox.url,
    accessToken: sandbox.credentials.accessToken,
    fetch: (input, init) => {
      requests += 1;
      return fetch(input, init);
    },
  });
  const body = JSON.parse(createBody) as Parameters<VisaChecks['create']>[0];
  const pending = await Promise.all(Array.from({ length: WAITERS }, () => checks.create(body)));

  requests = 0;
  let looks = 0;
  const began = performance.now();
  const finished = await Promise.all(
    pending.map((check) => checks.waitFor(check, { onProgress: () => (looks += 1) })),
  );
  const seconds = (performance.now() - began) / 1000;
  if (finished.some(({ status }) => status !== 'completed')) throw new Error('A wait ended too early.');
  return {
    title: 'A thousand waiters',
    body: `${whole(WAITERS)} fast checks of the sandbox, each waited for by a \`waitFor\` of its own on one client; they finish 5 to 20 seconds after their creation. A look is what would be a GET if each waiter asked for itself.\n\n${table(
      ['waiters', 'seconds until all were done', 'looks', 'requests', 'looks a request'],
      [[whole(WAITERS), seconds.toFixed(1), whole(looks), whole(requests), (looks / requests).toFixed(0)]],
    )}`,
    promises: [
      atLeast(`${whole(WAITERS)} waiters: times fewer requests`, looks / requests, AT_LEAST, {
        beside: 'one GET each a tick',
      }),
    ],
  };
}
