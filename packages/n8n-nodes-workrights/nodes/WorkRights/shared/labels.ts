/** What the editor calls the fields of the service, so that messages name what the user sees. */
const LABELS: Readonly<Record<string, string>> = {
  accountkeyid: 'Account Key (in the credential)',
  approval_letter_gender: 'Gender on Approval Letter',
  approval_letter_start_date: 'Approval Letter Start Date',
  country: 'Country of Citizenship',
  customer_authority_id: 'Customer Authority ID',
  date_of_birth: 'Date of Birth',
  email: 'Email',
  employee_id: 'Employee ID',
  employment_start_date: 'Employment Start Date',
  employment_status: 'Employment Status',
  environment: 'Environment (in the credential)',
  external_id: 'External ID',
  family_name: 'Family Name',
  given_name: 'Given Name',
  given_names: 'Given Names',
  group: 'Group',
  identifier: 'Document Number',
  ids: 'Visa Check',
  jurisdiction: 'Country',
  key: 'API Key (in the credential)',
  key_id: 'Key ID',
  location: 'Location',
  mobile_number: 'Mobile Number',
  mode: 'Mode',
  onboard_id: 'Onboarding Request',
  onboard_status: 'Status',
  sendtype: 'Send By',
  type: 'Document Type',
  visa_check_type: 'Check Type',
};

/** The editor's name for a field, by the path that leads to it; undefined when the editor shows no such field. */
export function labelOf(path: readonly string[]): string | undefined {
  for (const name of path.toReversed()) if (Object.hasOwn(LABELS, name)) return LABELS[name];
  return undefined;
}
