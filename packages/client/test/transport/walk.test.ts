import { type Profiler, Session } from 'node:inspector/promises';
import { expect, it, onTestFinished } from 'vitest';

import { VisaChecks } from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';

/** The files of this repository's packages with a named function that ran since the coverage was last taken. */
function filesIn({ result }: Profiler.TakePreciseCoverageReturnType): Set<string> {
  // vitest reads exports through functions without a name.
  const called = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges: [whole] }) => functionName !== '' && whole!.count > 0),
  );
  return new Set(called.flatMap(({ url }) => /\/packages\/([\w-]+\/(?:src|dist)\/.+)$/.exec(url)?.[1] ?? []));
}

it('a create runs functions of at most 20 files before it calls fetch, so that a newcomer can follow it', async () => {
  const session = new Session();
  session.connect();
  onTestFinished(() => session.disconnect());
  await session.post('Profiler.enable');
  let passed = new Set<string>();
  const checks = new VisaChecks({
    baseUrl: 'http://127.0.0.1:9',
    accessToken: 'test-token',
    fetch: async () => {
      passed = filesIn(await session.post('Profiler.takePreciseCoverage'));
      return Response.json(envelopeOf(checkOf('vc_1', 'pending')), { status: 201 });
    },
  });
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // The first call also loads what sends.
  await checks.create(workCheckRequest);
  await session.post('Profiler.takePreciseCoverage');
  await checks.create(workCheckRequest);
  expect(passed).toContain('client/src/clients/visa-checks.ts');
  expect(passed).toContain('client/src/transport/exchange.ts');
  expect(passed.size).toBeLessThanOrEqual(20);
});
