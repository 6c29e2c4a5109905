import { createVisaCheck, defaults, getVisaCheck } from './client';
import { accessToken, advanceClock, url, version } from './settings';

Object.assign(defaults, { baseUrl: url, headers: { Authorization: `Bearer ${accessToken}` } });
const created = await createVisaCheck(version, {
  jurisdiction: 'AUS',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  document: {
    type: 'passport',
    identifier: 'X1234567',
    country: 'GBR',
    family_name: 'Sample',
    date_of_birth: '1990-01-31',
  },
});
if (created.status !== 201) throw new Error(String(created.status));
const { id, visa: pending } = created.data.data;
await advanceClock(60);
const read = await getVisaCheck(version, id);
if (read.status !== 200) throw new Error(String(read.status));
const { status, visa } = read.data.data;
const entitlement =
  visa && 'visa_schema' in visa && 'australia' in visa ? visa.australia.work_entitlement : null;
console.log(JSON.stringify({ id, pending, status, entitlement }));
