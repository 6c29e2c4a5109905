import { createApiClient } from './client';
import { accessToken, request, url, version } from './settings';

const api = createApiClient(url);
const { data } = await api.createVisaCheck(request, {
  headers: { Authorization: `Bearer ${accessToken}`, Version: version },
});
console.log(data.id);
