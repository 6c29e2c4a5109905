import { defaults, saveOnboard } from './client';
import { accountKey, apiKey, apiKeyParameter, url } from './settings';

defaults.baseUrl = url;
// The parameter's name is not documented, so no generator can know it.
defaults.fetch = (input, init) => fetch(`${String(input)}?${apiKeyParameter}=${apiKey}`, init);
const { status, data } = await saveOnboard({
  accountkeyid: accountKey,
  employee_id: 'sbx-citizen',
  email: 'robin.sample@example.com',
});
if (status !== 200) throw new Error(String(status));
console.log('data' in data ? data.data.onboard_id : data.onboard_id);
