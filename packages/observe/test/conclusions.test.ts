import { describe, expect, test } from 'vitest';

import type { Exchange } from '../src/exchange.ts';
import { createObserver } from '../src/observer.ts';
import { readReport, ReportError } from '../src/report/read-report.ts';
import { renderMarkdown } from '../src/report/render-markdown.ts';
import { create, exchange, listOnboards, lookup, read } from './comparisons/exchanges.ts';

const PAGE = '<!doctype html><title>Log in to the guest network</title>';
const html = { 'content-type': 'text/html; charset=utf-8' };

/** The points that exchanges settle, or of which they show something that nobody expects. */
function settledBy(...exchanges: readonly Exchange[]): string[] {
  const observer = createObserver();
  for (const one of exchanges) observer.see(one);
  const quiet = new Set(['not-seen', 'not-observable']);
  return observer.report().points.flatMap(({ id, state }) => (quiet.has(state) ? [] : [`${id}: ${state}`]));
}

const page = (method: string, path: string, status: number): Exchange => ({
  ...exchange(method, path, undefined, { status, headers: html }),
  responseBody: Buffer.from(PAGE),
});

const ASKED = [
  ['POST', '/v2/visa-checks'],
  ['GET', '/v2/visa-checks'],
  ['GET', '/v2/visa-checks/vc_1'],
  ['GET', '/v2/visa-checks/vc_1/attachments/a_1'],
  ['POST', '/visa-checks/lookup'],
  ['POST', '/v1/onboarding/?key=k'],
  ['POST', '/v1/onboarding/get?key=k'],
  ['POST', '/v1/onboarding/list?key=k'],
  ['POST', '/v1/getdata?key=k'],
] as const;

test.each(ASKED)('a login page of a network settles nothing about %s %s', (method, path) => {
  expect(settledBy(page(method, path, 200), page(method, path, 201))).toEqual([]);
});

test('a page that came shows in the drift, so that its reader looks for the network that sent it', () => {
  const observer = createObserver();
  observer.see(page('GET', '/v2/visa-checks', 200));
  expect(observer.report().drift).toMatchObject([
    { operation: 'listVisaChecks', at: 'body', token: 'page', contract: 'no web page' },
  ]);
});

test('JSON that is sent as text/html is still a response of the service', () => {
  expect(settledBy(exchange('GET', '/v2/visa-checks', [{}], { headers: html }))).toContain(
    'list-body: settled-for',
  );
});

test('a redirect of a read settles nothing about reads', () => {
  expect(settledBy(read({}, { status: 303, headers: { location: '/login' } }))).not.toContainEqual(
    expect.stringContaining('read-status'),
  );
});

test.each([400, 401, 403, 422, 429])(
  'a refusal with %i settles nothing about what the request lacked',
  (status) => {
    const settled = settledBy(
      create({ document: {} }, {}, { status }),
      read({}, { status }),
      exchange('POST', '/v2/visa-checks/lookup', {}, { status, sent: { ids: [] } }),
      exchange('PUT', '/v1/onboarding/get?key=k', {}, { status, sent: { onboard_id: 'x' } }),
      exchange('PUT', '/v1/onboarding/?key=k', {}, { status, sent: { sendtype: 'SMS', key: 'k' } }),
    );
    // What an error looks like is seen, and that there is a limit.
    expect(settled.filter((one) => !/error|rate-limits|polling-pace/.test(one))).toEqual([]);
    expect(settled.filter((one) => one.includes('invalid-identifier'))).toEqual([]);
  },
);

test('says what a refusal may have shown, and offers nobody to report it as settled', () => {
  const observer = createObserver();
  observer.see(create({ document: {} }, {}, { status: 401 }));
  const text = renderMarkdown(observer.report());
  expect(text).toContain('A request without mode was refused, perhaps for another reason. **1 of 1 exchange');
  expect(text).not.toContain('- point: mode-required');
});

test('an accepted request settles what a refused one left open', () => {
  const refused = create({ document: {} }, {}, { status: 401 });
  expect(settledBy(refused, create({ document: {} }))).toContain('mode-required: settled-for');
});

test('empty lists and lookups settle nothing about lengths, orders and members', () => {
  const settled = settledBy(
    exchange('GET', '/v2/visa-checks', { data: [] }),
    lookup([], []),
    listOnboards([]),
    listOnboards([{}]),
  );
  expect(settled.filter((one) => /page|order|limit-default|lookup-unknown|lookup-maximum/.test(one))).toEqual(
    [],
  );
});

test.each([NaN, 8.64e15, -8.64e15])('a clock at %d ends nothing and spoils no report', (time) => {
  const observer = createObserver();
  observer.see({ ...read({}), at: new Date(time) });
  observer.see(read({}));
  expect(readReport(JSON.stringify(observer.report())).exchanges).toBe(1);
});

test('does not go on with a report whose counts have no room for more', () => {
  const report = { ...createObserver().report(), exchanges: Number.MAX_SAFE_INTEGER };
  expect(() => readReport(JSON.stringify(report))).toThrow(ReportError);
});

describe('a report of exchanges with a sandbox', () => {
  const reportOf = (origin: string) => {
    const observer = createObserver();
    observer.see({ ...read({ environment: 'sandbox', status: 'pending' }), upstreamOrigin: origin });
    return renderMarkdown(readReport(JSON.stringify(observer.report())));
  };

  test.each(['http://127.0.0.1:4010', 'http://localhost', 'http://[::1]:4010', 'http://127.1.2.3'])(
    'says of %s that it does not show the live service, and is not offered to the maintainers',
    (origin) => {
      const text = reportOf(origin);
      expect(text).toContain('**1 exchange was with a server on the same machine, such as the sandbox.');
      expect(text).not.toContain('What a maintainer should change');
    },
  );

  test('is told from one of another machine, whose checks may still all be samples', () => {
    const text = reportOf('https://api.example.com');
    expect(text).not.toContain('same machine');
    expect(text).toContain('All checks were of the environment `sandbox`: live ones may look different.');
    expect(text).toContain('What a maintainer should change');
  });
});

test.each([
  ['visa_check_schema alone', { visa_check_schema: 'australia', australia: {} }],
  ['both names', { visa_schema: 'australia', visa_check_schema: 'australia', australia: {} }],
])('a result that is named by %s has a declared form, and drifts no more than one that is not', (_, visa) => {
  const driftOf = (result: object) => {
    const observer = createObserver();
    observer.see(read({ jurisdiction: 'AUS', status: 'completed', visa: result }));
    return observer.report().drift.map(({ kind, at, token }) => `${kind} ${at} ${token}`);
  };
  expect(driftOf(visa)).toEqual(driftOf({ visa_schema: 'australia', australia: {} }));
  expect(driftOf({ ...visa, visa_chek_schema: 'australia' })).not.toEqual(driftOf(visa));
});
