import { Api } from './client';
import { accessToken, url, version } from './settings';

const headers = { authorization: `Bearer ${accessToken}`, version };
const api = new Api({ baseUrl: url, baseApiParams: { headers } });
const { data: envelope } = await api.v2.createVisaCheck({
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
console.log(envelope.data.id);
