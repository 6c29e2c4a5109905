import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { summarise, VisaChecks } from '@workrights/client';

import { sampleRequest } from '../sample-request.ts';

const checks = new VisaChecks({
  baseUrl: process.env.WORKRIGHTS_URL ?? 'http://127.0.0.1:4010',
  accessToken: process.env.WORKRIGHTS_ACCESS_TOKEN ?? 'sandbox-access-token',
});

const check = await checks.createAndWait(sampleRequest, {
  onProgress: ({ check }) => console.log(`${check.id}: ${check.status}`),
});

const { visaName, work, expiresOn, conditions } = summarise(check);
console.log(`${visaName}: may work: ${work}; expires on ${expiresOn ?? 'a day that is not given'}`);
for (const { code, text } of conditions) console.log(`condition ${code}: ${text}`);

for (const attachment of check.attachments ?? []) {
  const { path, size } = await checks.download(attachment, { to: join(tmpdir(), `${check.id}.pdf`) });
  console.log(`saved ${size} bytes to ${path}`);
}
