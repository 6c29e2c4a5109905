import { createApiClient } from './client';
import { send } from './send';
import { request, url, version } from './settings';

const api = createApiClient({ fetch: send }, url);
const { data } = await api.post('/v2/visa-checks', {
  header: { Version: version },
  body: request,
});
console.log(data.id);
