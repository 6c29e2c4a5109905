import { describe, expect, test } from 'vitest';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { chain, createCheck, failureOf, jsonOf, node, start, workRights, byId } from './workflows.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const onError = 'continueErrorOutput' as const;
const failedNode = node('Failed', 'test.set', { value: '={{ JSON.stringify($json) }}' });
const RETRY = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 } as const;

/** What the node sends, as far as the services below look at it. */
interface Body {
  readonly ids: readonly string[];
  readonly document: { readonly identifier: string };
  readonly given_names?: string;
  readonly family_name?: string;
  readonly accountkeyid?: string;
}

/** Puts a service in the place of the sandbox that answers with a status and a body. */
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
    const row = { error: 'mine', message: 'mine', details: 'mine', document: 'no good' };
    const run = await world.execute(chain(start([row]), createCheck({}, { onError }), failedNode));
    expect(jsonOf(run, 'Node', 1)).toEqual([
      { ...row, error: expect.stringContaining('Document Number'), details: 'Correct it in item 0.' },
    ]);
  });
  test('a creation that is answered with an error in a 200 is unknown, and not sent again', async () => {
    await using s = await service(() => [200, { error: 'no' }]);
    const run = await world.execute(
      chain(start([{ document: 'PA1' }]), createCheck({ waitForResult: false }, RETRY)),
    );
    expect(failureOf(run).message).toContain('it may exist');
    expect(s.received).toHaveLength(1);
  });
  test('a creation that is answered without a body is unknown, and not sent again', async () => {
    await using s = await service(() => [201, '']);
    const run = await world.execute(
      chain(start([{ document: 'PA1' }]), createCheck({ waitForResult: false }, RETRY)),
    );
    expect(failureOf(run).message).toContain('it may exist');
    expect(s.received).toHaveLength(1);
  });
  test('names with characters of regular expressions are hidden', async () => {
    await using _ = await service((_p, body) => [
      422,
      { detail: `${body.given_names} (${body.family_name}) [x] $1 must work` },
    ]);
    const run = await world.execute(
      chain(
        start([{}]),
        workRights({
          resource: 'onboardingRequest',
          operation: 'create',
          email: 'a@b.example',
          additionalFields: { givenNames: "Dan O'Brien. (Jr.) *", familyName: 'A+B\\C^$' },
        }),
      ),
    );
    expect(failureOf(run).message).toContain('must work');
    expect(failureOf(run).message).not.toMatch(/Brien|B\\C/);
  });
  test('the same row twice is two checks, with retries too', async () => {
    const seen: string[] = [];
    await using _ = await service((_p, body, nth) => {
      if (nth === 1) return [429, {}];
      seen.push(body.document.identifier);
      return [201, { data: pending(`vc_${nth}`) }];
    });
    const run = await world.execute(
      chain(
        start([{ document: 'PA1' }, { document: 'PA1' }]),
        createCheck({ waitForResult: false, options: { batchSize: 1 } }, RETRY),
      ),
    );
    expect(jsonOf(run)).toHaveLength(2);
    expect(seen).toEqual(['PA1', 'PA1']);
  });
  test('two unknown creations among ten at once are not sent again in five tries', async () => {
    const seen: string[] = [];
    await using _ = await service((_p, body, nth) => {
      seen.push(body.document.identifier);
      return nth === 3 || nth === 5 ? [502, {}] : [201, { data: pending(`vc_${nth}`) }];
    });
    const people = Array.from({ length: 12 }, (_x, n) => ({ document: `PA${n}0` }));
    const run = await world.execute(chain(start(people), createCheck({ waitForResult: false }, RETRY)));
    expect(failureOf(run).message).toContain('it may exist');
    expect(new Set(seen).size).toBe(seen.length);
    expect(String(failureOf(run).description).match(/unknown\b/g)!.length).toBeGreaterThanOrEqual(2);
  });
  test('each try that creates a little more ends in one check for each item', async () => {
    const refusals = new Map<string, number>();
    const seen: string[] = [];
    await using _ = await service((_p, body, nth) => {
      const id = body.document.identifier;
      const before = refusals.get(id) ?? 0;
      refusals.set(id, before + 1);
      if (before === 0 && ['PB1', 'PB2'].includes(id)) return [429, {}];
      seen.push(id);
      return [201, { data: pending(`vc_${nth}`) }];
    });
    const people = ['PB0', 'PB1', 'PB2', 'PB3'].map((document) => ({ document }));
    const run = await world.execute(
      chain(start(people), createCheck({ waitForResult: false, options: { batchSize: 1 } }, RETRY)),
    );
    expect(jsonOf(run)).toHaveLength(4);
    expect(seen).toEqual(['PB0', 'PB1', 'PB2', 'PB3']);
  });
  test('a wrong item sends nothing, however often n8n tries', async () => {
    await using s = await service(() => [201, { data: pending('vc_1') }]);
    const run = await world.execute(
      chain(start([{ document: 'PA1' }, { document: 'no good' }]), createCheck({}, RETRY)),
    );
    expect(failureOf(run).message).toContain('Document Number');
    expect(s.received).toHaveLength(0);
  });
  test('Look Up reads 130 checks of a service that takes 50 IDs', async () => {
    await using s = await service((_p, body) =>
      body.ids.length > 50 ? [400, { detail: 'at most 50 ids' }] : [200, { data: body.ids.map(pending) }],
    );
    const items = Array.from({ length: 130 }, (_x, n) => ({ id: `vc_${n}` }));
    const run = await world.execute(
      chain(
        start(items),
        workRights({ resource: 'visaCheck', operation: 'lookup', visaCheckId: byId('={{ $json.id }}') }),
      ),
    );
    expect(jsonOf(run)).toHaveLength(130);
    expect(s.received.length).toBeLessThan(6);
  });
  test('Wait for Result gets 130 results of a service that returns 50, whatever is asked', async () => {
    await using _ = await service((_p, body) => [
      200,
      { data: body.ids.slice(0, 50).map((id: string) => ({ ...pending(id), status: 'completed' })) },
    ]);
    const items = Array.from({ length: 130 }, (_x, n) => ({ id: `vc_${n}` }));
    const run = await world.execute(
      chain(
        start(items),
        workRights({
          resource: 'visaCheck',
          operation: 'waitForResult',
          visaCheckId: byId('={{ $json.id }}'),
        }),
      ),
    );
    expect(jsonOf(run).filter(({ status }) => status === 'completed')).toHaveLength(130);
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
  test('a lookup may return checks twice, and others than those asked for', async () => {
    await using _ = await service((_p, body) => [
      200,
      [...body.ids.map(pending), ...body.ids.map(pending), pending('vc_stranger')],
    ]);
    const run = await world.execute(
      chain(
        start([{ id: 'vc_1' }, { id: 'vc_1' }, { id: 'vc_2' }]),
        workRights({ resource: 'visaCheck', operation: 'lookup', visaCheckId: byId('={{ $json.id }}') }),
      ),
    );
    expect(jsonOf(run).map(({ id }) => id)).toEqual(['vc_1', 'vc_1', 'vc_2']);
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
  test('an unknown creation in the middle leaves the others in the regular output', async () => {
    const seen: string[] = [];
    await using _ = await service((_p, body, nth) => {
      seen.push(body.document.identifier);
      return nth === 1 ? [500, {}] : [201, { data: pending(`vc_${nth}`) }];
    });
    const people = ['PA1', 'PA2', 'PA3'].map((document) => ({ document }));
    const run = await world.execute(
      chain(
        start(people),
        createCheck(
          { waitForResult: false, options: { batchSize: 1 } },
          { ...RETRY, onError: 'continueRegularOutput' },
        ),
      ),
    );
    expect(jsonOf(run).map(({ id, error }) => id ?? error)).toEqual([
      'vc_0',
      expect.stringContaining('it may exist'),
      'vc_2',
    ]);
    expect(seen).toEqual(['PA1', 'PA2', 'PA3']);
  });
  test('a service that is not there leaves nothing unknown', async () => {
    let base = '';
    {
      await using s = await service(() => [201, { data: pending('vc_1') }]);
      base = s.url;
    }
    world.change('visaChecksApi', { baseUrl: base });
    const run = await world.execute(
      chain(start([{ document: 'PA1' }]), createCheck({ waitForResult: false }, RETRY)),
    );
    expect(failureOf(run).message).toBe('The service could not be reached');
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
  test('Look Up By may be anything in an item: nothing is sent', async () => {
    const run = await world.execute(
      chain(
        start([{ by: '__proto__' }]),
        workRights({
          resource: 'workRights',
          operation: 'get',
          lookUpBy: '={{ $json.by }}',
          employeeId: 'EMP-1',
        }),
      ),
    );
    expect(failureOf(run).message).toBeTruthy();
    expect(world.requests()).toEqual([]);
  });
});
