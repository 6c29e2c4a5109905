import { createVisaCheck, defaults } from './client';
import { accessToken, url, version } from './settings';

Object.assign(defaults, { baseUrl: url, headers: { Authorization: `Bearer ${accessToken}` } });
const response = await createVisaCheck(version, {
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
});
if (response.status !== 201) throw new Error(String(response.status));
console.log(response.data.data.id);
