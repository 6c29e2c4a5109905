/** How n8n's editor names the parameters of the node, and the choices that differ from their value. */
const LABELS: Readonly<Record<string, string>> = {
  resource: 'Resource',
  operation: 'Operation',
  jurisdiction: 'Country',
  australianCheckType: 'Check Type (Australia)',
  newZealandCheckType: 'Check Type (New Zealand)',
  customerAuthorityId: 'Customer Authority ID',
  documentType: 'Document Type',
  documentNumber: 'Document Number',
  citizenship: 'Country of Citizenship',
  familyName: 'Family Name',
  givenName: 'Given Name',
  dateOfBirth: 'Date of Birth',
  approvalLetterStartDate: 'Approval Letter Start Date',
  approvalLetterGender: 'Gender on Approval Letter',
  employmentStartDate: 'Employment Start Date',
  mode: 'Mode',
  waitForResult: 'Wait for Result',
  visaCheckId: 'Visa Check',
  binaryPropertyName: 'Put Output File in Field',
  returnAll: 'Return All',
  limit: 'Limit',
  identifyBy: 'Identify By',
  onboardId: 'Onboarding Request',
  employeeId: 'Employee ID',
  externalId: 'External ID',
  email: 'Email',
  mobileNumber: 'Mobile Number',
  givenNames: 'Given Names',
  group: 'Group',
  location: 'Location',
  employmentStatus: 'Employment Status',
  sendBy: 'Send By',
  status: 'Status',
  lookUpBy: 'Look Up By',
  keyId: 'Key ID',
};

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  resource: {
    visaCheck: 'Visa Check',
    onboardingRequest: 'Onboarding Request',
    workRights: 'Work Rights Record',
  },
  operation: {
    create: 'Create',
    get: 'Get',
    getAll: 'Get Many',
    lookup: 'Look Up',
    update: 'Update',
    downloadAttachment: 'Download Attachment',
  },
  jurisdiction: { AUS: 'Australia', NZL: 'New Zealand' },
  australianCheckType: { work: 'Work', study: 'Study', agent: 'Agent' },
  newZealandCheckType: { verification: 'Verification', employer: 'Employer' },
  documentType: {
    passport: 'Passport',
    immicard: 'ImmiCard',
    dftta: 'DFTTA',
    pl056: 'PL056',
    titre_de_voyage: 'Titre De Voyage',
  },
  approvalLetterGender: { F: 'Female', M: 'Male' },
  mode: { fastcheck: 'Fast', offpeak: 'Off-Peak' },
  identifyBy: { both: 'Both', employeeId: 'Employee ID', onboardId: 'Onboarding Request' },
  lookUpBy: { employeeId: 'Employee ID', keyId: 'Key ID', onboardId: 'Onboarding Request' },
};

/** The name of a parameter in the editor. @throws Error for one that has none here. */
export function labelOf(parameter: string): string {
  const label = LABELS[parameter];
  if (label === undefined) throw new Error(`The node's parameter ${parameter} has no label.`);
  return label;
}

/** What the editor shows for a value of a parameter. */
export function choiceOf(parameter: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = String(value);
  return CHOICES[parameter]?.[text] ?? text;
}
