import { createVisaCheck } from './client';
import { accessToken, url, version } from './settings';

const { data } = await createVisaCheck(
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
  { Version: version },
  { baseURL: url, headers: { 'content-type': 'application/json', Authorization: `Bearer ${accessToken}` } },
);
console.log(data.id);
