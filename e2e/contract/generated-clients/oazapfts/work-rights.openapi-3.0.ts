import { defaults, getWorkRights, saveOnboard } from './client';
import { accountKey, apiKey, apiKeyParameter, url } from './settings';

defaults.baseUrl = url;
// The parameter's name is not documented, so no generator can know it.
defaults.fetch = (input, init) => fetch(`${String(input)}?${apiKeyParameter}=${apiKey}`, init);
const saved = await saveOnboard({
  accountkeyid: accountKey,
  employee_id: 'sbx-citizen',
  email: 'robin.sample@example.com',
});
if (saved.status !== 200) throw new Error(String(saved.status));
const { onboard_id: id } = 'data' in saved.data ? saved.data.data : saved.data;
const read = await getWorkRights({ accountkeyid: accountKey, type: 'workrights', onboard_id: id });
if (read.status !== 200) throw new Error(String(read.status));
const { status, visa_expiry_date: expiry } = 'data' in read.data ? read.data.data : read.data;
console.log(JSON.stringify({ id, status, expiry }));
