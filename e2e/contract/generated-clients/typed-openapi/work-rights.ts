import { createApiClient } from './client';
import { send } from './send';
import { accountKey, url } from './settings';

const api = createApiClient({ fetch: send }, url);
const answer = await api.post('/v1/onboarding/', {
  body: { accountkeyid: accountKey, employee_id: 'sbx-citizen', email: 'robin.sample@example.com' },
});
console.log('data' in answer ? answer.data.onboard_id : answer.onboard_id);
