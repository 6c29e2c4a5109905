import { OpenAPI, VisaChecksService, type VisaCheckEnvelope } from './client';
import { accessToken, url, version } from './settings';

Object.assign(OpenAPI, { BASE: url, TOKEN: accessToken });
// The tool adds the body of errors to the type, and throws for one.
const envelope = await VisaChecksService.createVisaCheck(version, {
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
console.log((envelope as VisaCheckEnvelope).data.id);
