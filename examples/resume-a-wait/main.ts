import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { summarise, TimeoutError, VisaChecks } from '@workrights/client';

import { sampleRequest } from '../sample-request.ts';

const checks = new VisaChecks({
  baseUrl: process.env.WORKRIGHTS_URL ?? 'http://127.0.0.1:4010',
  accessToken: process.env.WORKRIGHTS_ACCESS_TOKEN ?? 'sandbox-access-token',
});
const file = process.env.WORKRIGHTS_WAIT ?? join(tmpdir(), 'workrights-wait.json');

const token = await readFile(file, 'utf8').catch(() => undefined);
if (token === undefined) {
  const pending = await checks.create(sampleRequest);
  try {
    // Much too short for a check: this stands for a process that has to end.
    await checks.waitFor(pending, { timeout: 500 });
  } catch (error) {
    if (!(error instanceof TimeoutError) || error.resumeToken === undefined) throw error;
    // The token holds the id of the check, its mode and times: nothing personal, and no secret.
    await writeFile(file, error.resumeToken);
    console.log(`${pending.id}: not finished yet, start me again`);
  }
} else {
  const check = await checks.resumeWait(token);
  await rm(file);
  console.log(`${check.id}: ${check.status}, may work: ${summarise(check).work}`);
}
