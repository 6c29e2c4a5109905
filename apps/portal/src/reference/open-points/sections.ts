/** The sections of the service's description from which the contract was written. `x-source` names them by number. */
export const sectionTitles: Readonly<Record<string, string>> = {
  '1': 'What the service does',
  '2.1': 'Visa check',
  '2.2': 'Document',
  '2.3': 'Australian result',
  '2.4': 'New Zealand verification result',
  '2.5': 'New Zealand employer result',
  '2.6': 'Attachment',
  '2.7': 'Self-onboarding request',
  '2.8': 'Work rights record',
  '3.1': 'States of a visa check',
  '3.2': 'States of a self-onboarding request',
  '4.1': 'Endpoints of visa checks',
  '4.2': 'Endpoints of onboarding and work rights',
  '5': 'Authentication',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versioning',
};

/** @throws Error for a section that the description does not have. */
export function sectionTitle(section: string): string {
  const title = sectionTitles[section];
  if (title === undefined) throw new Error(`The description of the service has no section ${section}.`);
  return title;
}
