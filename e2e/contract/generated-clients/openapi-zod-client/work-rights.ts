import { createApiClient } from './client';
import { accountKey, apiKey, apiKeyParameter, url } from './settings';

const api = createApiClient(url, { axiosConfig: { params: { [apiKeyParameter]: apiKey } } });
const answer = await api.saveOnboard({
  accountkeyid: accountKey,
  employee_id: 'sbx-citizen',
  email: 'robin.sample@example.com',
});
const { onboard_id: id } = ('data' in answer ? answer.data : answer) as { onboard_id: string };
console.log(id);
