import { createApiClient } from './client';
import { send } from './send';
import { url, version } from './settings';

const api = createApiClient({ fetch: send }, url);
const { data } = await api.post('/v2/visa-checks', {
  header: { Version: version },
  body: {
    jurisdiction: 'AUS',
    visa_check_schema: 'australia',
    australia: { visa_check_type: 'work' },
    document: {
      type: 'passport',
      identifier: 'X1234567',
      country: 'GBR',
      family_name: 'Sample',
      date_of_birth: '1990-01-31',
    },
  },
});
console.log(data.id);
