import { saveOnboard } from './client';
import { accountKey, apiKey, apiKeyParameter, url } from './settings';

const answer = await saveOnboard(
  { accountkeyid: accountKey, employee_id: 'sbx-citizen', email: 'robin.sample@example.com' },
  { baseURL: url, headers: { 'content-type': 'application/json' }, params: { [apiKeyParameter]: apiKey } },
);
console.log('data' in answer ? answer.data.onboard_id : answer.onboard_id);
