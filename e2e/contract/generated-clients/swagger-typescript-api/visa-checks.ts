import { Api } from './client';
import { accessToken, request, url, version } from './settings';

const headers = { authorization: `Bearer ${accessToken}`, version };
const api = new Api({ baseUrl: url, baseApiParams: { headers } });
const { data: envelope } = await api.v2.createVisaCheck(request);
console.log(envelope.data.id);
