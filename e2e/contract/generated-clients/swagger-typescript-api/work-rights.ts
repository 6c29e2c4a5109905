import { Api } from './client';
import { accountKey, apiKey, apiKeyParameter, url } from './settings';

// The parameter's name is not documented, so no generator can know it.
const customFetch: typeof fetch = (input, init) =>
  fetch(`${String(input)}?${apiKeyParameter}=${apiKey}`, init);
const api = new Api({ baseUrl: url, customFetch });
const body = { accountkeyid: accountKey, employee_id: 'sbx-citizen', email: 'robin.sample@example.com' };
// The tool does not look into a request body or a response that several operations share.
const { data } = await api.v1.saveOnboard(body, { type: 'application/json', format: 'json' });
console.log('data' in data ? data.data.onboard_id : data.onboard_id);
