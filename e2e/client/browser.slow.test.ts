import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox, type SandboxOptions } from '@workrights/sandbox';
import { beforeAll, expect, test } from 'vitest';

import { openInChromium } from '../support/chromium.ts';
import { prepared } from '../support/prepared.ts';
import { bundle } from './bundle.ts';
import { everything } from './everything.ts';
import { servePage } from './page-server.ts';

let script: string;
beforeAll(async () => {
  script = await bundle(path.join(prepared('packed client').folder, 'page.mjs'), ['browser']);
});

async function reportOfPage(
  quirks: SandboxOptions['quirks'],
  { isHidden = false, hidesSeeOther = false } = {},
): Promise<unknown> {
  await using sandbox = await createSandbox({ quirks: { locationPath: 'underscore', ...quirks } });
  await using server = await servePage({
    script,
    settings: { credentials: sandbox.credentials, request: sampleRequest, isHidden },
    service: sandbox.url,
    hidesSeeOther,
  });
  await using _ = await openInChromium(server.url);
  return await Promise.race([server.report, tooLate()]);
}

/** Fails before the test's own timeout, which would leave the browser open. */
async function tooLate(): Promise<never> {
  await sleep(60_000, undefined, { ref: false });
  throw new Error('The page sent nothing.');
}

test('a page does everything when a create is answered with 201', async () => {
  expect(await reportOfPage({ createStatus: 201 })).toEqual(everything(201, { savesFiles: false }));
});

test('a page does everything when its own server turns the 303 of a create into 201', async () => {
  const report = await reportOfPage({ createStatus: 303 }, { hidesSeeOther: true });
  expect(report).toEqual(everything(201, { savesFiles: false }));
});

test('a page learns that a create answered with 303 may have succeeded, and finds its check', async () => {
  expect(await reportOfPage({ createStatus: 303 }, { isHidden: true })).toEqual({
    error: 'OutcomeUnknownError',
    cause: 'UnexpectedResponseError',
    saysWhy: true,
    outcome: 'found',
    statuses: ['pending', 'completed'],
    checks: 1,
  });
});
