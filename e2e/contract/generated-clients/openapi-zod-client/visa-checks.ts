import { createApiClient } from './client';
import { accessToken, url, version } from './settings';

const api = createApiClient(url);
const { data } = await api.createVisaCheck(
  {
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
  { headers: { Authorization: `Bearer ${accessToken}`, Version: version } },
);
console.log(data.id);
