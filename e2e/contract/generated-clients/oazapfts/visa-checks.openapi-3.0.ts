import { createVisaCheck, defaults, getVisaCheck } from './client';
import { accessToken, advanceClock, request, url, version } from './settings';

Object.assign(defaults, { baseUrl: url, headers: { Authorization: `Bearer ${accessToken}` } });
const created = await createVisaCheck(version, request);
if (created.status !== 201) throw new Error(String(created.status));
const { id, visa: pending } = created.data.data;
await advanceClock(60);
const read = await getVisaCheck(version, id);
if (read.status !== 200) throw new Error(String(read.status));
const { status, visa } = read.data.data;
const entitlement =
  visa && 'visa_schema' in visa && 'australia' in visa ? visa.australia.work_entitlement : null;
console.log(JSON.stringify({ id, pending, status, entitlement }));
