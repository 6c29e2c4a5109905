import { Api } from './client';
import { accessToken, advanceClock, request, url, version } from './settings';

// In Swagger 2.0, the token is an API key in this header.
const headers = { authorization: `Bearer ${accessToken}`, version };
const api = new Api({ baseUrl: url, baseApiParams: { headers } });
const { data: created } = await api.v2.createVisaCheck(request);
const { id, visa: pending } = created.data;
await advanceClock(60);
const { data: read } = await api.v2.getVisaCheck(id);
const { status, visa } = read.data;
// A field that may be null has no type in Swagger 2.0.
const entitlement: unknown = visa?.australia?.work_entitlement;
console.log(JSON.stringify({ id, pending, status, entitlement }));
