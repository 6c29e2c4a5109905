import { summarise, VisaChecks } from '@workrights/client';

const checks = new VisaChecks({
  baseUrl: 'http://127.0.0.1:4010',
  accessToken: 'sandbox-access-token',
});
const check = await checks.createAndWait({
  jurisdiction: 'AUS',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  document: {
    type: 'passport',
    country: 'COL',
    identifier: 'SBXSTUDENT8105',
    family_name: 'Sample',
    date_of_birth: '1998-04-12',
  },
});
console.log(summarise(check).work);
