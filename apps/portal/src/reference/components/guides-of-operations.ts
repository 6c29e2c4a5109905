/** The ids of the guides that use an operation, the most useful first. */
export const guidesOfOperations: Readonly<Record<string, readonly string[]>> = {
  createVisaCheck: [
    'guides/visa-checks/australia',
    'guides/visa-checks/new-zealand',
    'guides/visa-checks/fast-and-off-peak',
  ],
  listVisaChecks: ['guides/errors-and-retries'],
  getVisaCheck: ['guides/visa-checks/reading-results', 'guides/visa-checks/fast-and-off-peak'],
  lookupVisaChecks: ['guides/visa-checks/from-your-own-program', 'guides/visa-checks/many-checks'],
  downloadAttachment: ['guides/visa-checks/attachments'],
  listOnboards: ['guides/work-rights/onboarding'],
  getOnboard: ['guides/work-rights/onboarding'],
  saveOnboard: ['guides/work-rights/onboarding', 'guides/work-rights/merge-and-update'],
  getWorkRights: ['guides/work-rights/onboarding'],
  listEmployees: ['guides/work-rights/onboarding'],
  getEmployee: ['guides/work-rights/onboarding'],
  updateEmployee: ['guides/work-rights/onboarding'],
};
