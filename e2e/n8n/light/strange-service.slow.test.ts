import { describe, expect, test } from 'vitest';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { chain, createCheck, failureOf, jsonOf, node, start, workRights, byId } from './workflows.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const onError = 'continueErrorOutput' as const;
const failedNode = node('Failed', 'test.set', { value: '={{ JSON.stringify($json) }}' });
const RETRY = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 } as const;

/** The parts of a request that the services below use. */
interface Body {
  readonly ids: readonly string[];
  readonly document: { readonly identifier: string };
  readonly given_names?: string;
  readonly family_name?: string;
  readonly accountkeyid?: string;
}

/** Replaces the sandbox with a service that returns this status and body. */
async function service(answer: (path: string, body: Body, nth: number) => [number, unknown]) {
  let nth = 0;
  const server = await startLoopbackServer((request, response) => {
    const [status, body] = answer(request.path, JSON.parse(request.body || '{}') as Body, nth++);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  world.change('visaChecksApi', { baseUrl: server.url });
  world.change('workRightsApi', { webAppUrl: server.url });
  return server;
}
const pending = (id: string) => ({ id, status: 'pending', mode: 'fastcheck' });

describe('at a service and in a workflow that are not as they should be', () => {
  test('a row may have columns that are called error, message and details', async () => {
    const row = { error: 'mine', message: 'mine', details: 'mine', document: 'no_good' };
    const run = await world.execute(chain(start([row]), createCheck({}, { onError }), failedNode));
    expect(jsonOf(run, 'Node', 1)).toEqual([
      { ...row, error: expect.stringContaining('Document Number'), details: 'Correct it in item 0.' },
    ]);
  });
  test('one ID that is refused among many is explained in the words of the service', async () => {
    await using _ = await service((path, body) => {
      if (path.includes('lookup'))
        return body.ids.includes('vc_bad')
          ? [400, { detail: 'bad id' }]
          : [200, { data: body.ids.map(pending) }];
      return path.endsWith('vc_bad')
        ? [400, { detail: 'bad id' }]
        : [200, { data: pending(path.split('/').at(-1)!) }];
    });
    const items = ['vc_1', 'vc_bad', 'vc_3'].map((id) => ({ id }));
    const run = await world.execute(
      chain(
        start(items),
        workRights({ resource: 'visaCheck', operation: 'lookup', visaCheckId: byId('={{ $json.id }}') }),
      ),
    );
    expect(failureOf(run).message).toBe('The service did not accept the request: bad id');
  });
  test('a web page in place of an error is not quoted', async () => {
    await using _ = await service(() => [403, '<html><body>Forbidden PA1</body></html>']);
    const run = await world.execute(chain(start([{ document: 'PA123456' }]), createCheck()));
    expect(failureOf(run).message).toBe(
      "The service does not allow this with the credential 'Visa Checks API'",
    );
  });
  test('the account key is hidden', async () => {
    await using _ = await service((_p, body) => [401, { message: `account ${body.accountkeyid} is closed` }]);
    const run = await world.execute(
      chain(start([{}]), workRights({ resource: 'onboardingRequest', operation: 'getAll', status: 'All' })),
    );
    expect(failureOf(run).message).toMatch(/: account \[hidden\] is closed$/);
  });
  test('the API key is hidden in a URL that is quoted', async () => {
    await using _ = await service((path) => [400, { message: `cannot read ${path}` }]);
    const run = await world.execute(
      chain(start([{}]), workRights({ resource: 'onboardingRequest', operation: 'getAll', status: 'All' })),
    );
    expect(JSON.stringify(failureOf(run))).not.toContain(world.sandbox.credentials.apiKey);
  });
  test('an update that is refused names the field and the reason', async () => {
    await using _ = await service(() => [
      422,
      { errors: [{ field: 'mobile_number', message: 'must be Australian' }] },
    ]);
    const run = await world.execute(
      chain(
        start([{}]),
        workRights(
          {
            resource: 'onboardingRequest',
            operation: 'update',
            identifyBy: 'employeeId',
            employeeId: 'EMP-1',
            updateFields: { group: 'Kitchen' },
          },
          { onError },
        ),
        failedNode,
      ),
    );
    expect(jsonOf(run, 'Node', 1)[0]).toEqual({
      error: "The service did not accept 'Mobile Number': must be Australian",
      details: 'Correct the values and run this item again.',
    });
  });
  test('a lost update may have changed something, and is not sent again', async () => {
    await using s = await service(() => [502, {}]);
    const run = await world.execute(
      chain(
        start([{}]),
        workRights(
          {
            resource: 'onboardingRequest',
            operation: 'update',
            identifyBy: 'employeeId',
            employeeId: 'EMP-1',
            updateFields: { group: 'Kitchen' },
          },
          RETRY,
        ),
      ),
    );
    expect(failureOf(run).message).toBe(
      'The service did not confirm the onboarding request: it may have changed',
    );
    expect(s.received).toHaveLength(1);
  });
  test('a wait that failed goes on with the same checks in the next try', async () => {
    let creations = 0;
    let lookups = 0;
    await using _ = await service((path, body, nth) => {
      if (path.endsWith('/visa-checks')) {
        creations += 1;
        return [201, { data: pending(`vc_${nth}`) }];
      }
      lookups += 1;
      return lookups <= 1
        ? [403, { detail: 'not now' }]
        : [200, { data: body.ids.map((id: string) => ({ ...pending(id), status: 'completed' })) }];
    });
    const people = ['PA1', 'PA2'].map((document) => ({ document }));
    const run = await world.execute(
      chain(
        start(people),
        createCheck({ options: { pollInterval: 0.2, timeout: 5, ifNotFinished: 'fail' } }, RETRY),
      ),
    );
    expect(jsonOf(run).map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(creations).toBe(2);
  });
});
