/** Places that intentionally lack a property, and why. If a place has the property after all, its test fails. */
export type Exceptions = Readonly<Record<string, string>>;

const CREDENTIAL = 'The credential adds it.';

export const notInForm: Exceptions = {
  'createVisaCheck environment':
    'It is a setting of the credential, so that no workflow runs live by accident.',
  'createVisaCheck visa_check_schema': 'The country decides it.',
  'listVisaChecks limit': 'The node asks for as many as Limit needs, in steps.',
  'createOnboard accountkeyid': CREDENTIAL,
  'updateOnboard accountkeyid': CREDENTIAL,
  'updateOnboard key': CREDENTIAL,
  'getOnboard accountkeyid': CREDENTIAL,
  'listOnboards accountkeyid': CREDENTIAL,
  'listOnboards page_number': 'The node reads page after page.',
  'getWorkRights accountkeyid': CREDENTIAL,
  'getWorkRights type': 'It has one value.',
  'listEmployees accountkeyid': CREDENTIAL,
  'listEmployees page_number': 'The node reads page after page.',
  'getEmployee accountkeyid': CREDENTIAL,
  'updateEmployee accountkeyid': CREDENTIAL,
};

export const notInCurl: Exceptions = {};

const CLIENT = 'The client fills it in.';

export const notInClientSnippet: Exceptions = {
  'createOnboard accountkeyid': CLIENT,
  'updateOnboard accountkeyid': CLIENT,
  'updateOnboard key': CLIENT,
  'getOnboard accountkeyid': CLIENT,
  'listOnboards accountkeyid': CLIENT,
  'getWorkRights accountkeyid': CLIENT,
  'listEmployees accountkeyid': CLIENT,
  'getEmployee accountkeyid': CLIENT,
  'updateEmployee accountkeyid': CLIENT,
  'getWorkRights type': CLIENT,
  'lookupVisaChecks ids': 'The method takes the list itself.',
};

const SETTINGS = 'The settings have it.';

export const notInCommandSnippet: Exceptions = {
  'createVisaCheck visa_check_schema': 'The command sets it by the jurisdiction.',
  'createOnboard accountkeyid': SETTINGS,
  'updateOnboard accountkeyid': SETTINGS,
  'updateOnboard key': SETTINGS,
  'getOnboard accountkeyid': SETTINGS,
  'listOnboards accountkeyid': SETTINGS,
  'getWorkRights accountkeyid': SETTINGS,
  'listEmployees accountkeyid': SETTINGS,
  'getEmployee accountkeyid': SETTINGS,
  'updateEmployee accountkeyid': SETTINGS,
  'getWorkRights type': 'It has one value.',
  'lookupVisaChecks ids': 'They are arguments.',
};

export const notEchoed: Exceptions = {};

export const notCompared: Exceptions = {
  'createVisaCheck visa_check_schema': 'The country, which is compared, decides it.',
};
