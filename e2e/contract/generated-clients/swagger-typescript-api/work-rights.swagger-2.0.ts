import { Api } from './client';
import { accountKey, apiKey, apiKeyParameter, url } from './settings';

// The parameter's name is not documented, so no generator can know it.
const customFetch: typeof fetch = (input, init) =>
  fetch(`${String(input)}?${apiKeyParameter}=${apiKey}`, init);
const api = new Api({ baseUrl: url, customFetch });
const { data: saved } = await api.v1.saveOnboard({
  accountkeyid: accountKey,
  employee_id: 'sbx-citizen',
  email: 'robin.sample@example.com',
});
// Both forms of a response are one object in Swagger 2.0.
const id = saved.onboard_id ?? saved.data?.onboard_id;
const { data: read } = await api.v1.getWorkRights({
  accountkeyid: accountKey,
  type: 'workrights',
  onboard_id: id,
});
const { status, visa_expiry_date: expiry } = read.data ?? read;
console.log(JSON.stringify({ id, status: status as unknown, expiry: expiry as unknown }));
