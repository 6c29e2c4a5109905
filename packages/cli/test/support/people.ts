import { sampleRequest } from '@workrights/examples/sample-request';

const { type, identifier, country, family_name: family, date_of_birth: birth } = sampleRequest.document;

/** An invented person with a student visa, as the flags of `check create`. */
export const studentFlags = [
  `--check-type=${sampleRequest.australia.visa_check_type}`,
  `--document-type=${type}`,
  `--identifier=${identifier}`,
  `--country=${country}`,
  `--family-name=${family}`,
  `--date-of-birth=${birth}`,
];
