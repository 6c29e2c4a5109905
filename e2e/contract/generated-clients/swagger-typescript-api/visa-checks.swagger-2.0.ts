import { Api } from './client';
import { accessToken, advanceClock, url, version } from './settings';

// In Swagger 2.0, the token is an API key in this header.
const headers = { authorization: `Bearer ${accessToken}`, version };
const api = new Api({ baseUrl: url, baseApiParams: { headers } });
const { data: created } = await api.v2.createVisaCheck({
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
const { id, visa: pending } = created.data;
await advanceClock(60);
const { data: read } = await api.v2.getVisaCheck(id);
const { status, visa } = read.data;
// A field that may be null has no type in Swagger 2.0.
const entitlement: unknown = visa?.australia?.work_entitlement;
console.log(JSON.stringify({ id, pending, status, entitlement }));
