import { DEFAULT_ADDRESS, SANDBOX } from '../../sandbox/sandbox.ts';

/** The target of the snippets: the sandbox on the reader's machine, with the credentials that it prints at its start. */
export const sandbox = { url: DEFAULT_ADDRESS, version: '2024-03-05', ...SANDBOX } as const;

/**
 * A document for each check type from the sandbox's catalogue, with a result worth reading. The fixtures' own documents also
 * work, but their results show nothing special.
 */
export const scenarioDocuments: Readonly<Record<string, string>> = {
  work: 'SBXSTUDENT8105',
  study: 'SBXBRIDGING8207',
  agent: 'SBXINSURANCE8501',
  verification: 'SBXNZWORK',
  employer: 'SBXENTITLED',
};

/** A person of the catalogue whose work rights end with a student visa. */
export const scenarioEmployee = 'sbx-student';

/** The shortest valid requests. A snippet sends one when its operation reads or changes something. */
export const prepared = {
  check: {
    jurisdiction: 'AUS',
    australia: { visa_check_type: 'work' },
    document: {
      type: 'passport',
      identifier: 'SBXSTUDENT8105',
      country: 'COL',
      family_name: 'Sample',
      date_of_birth: '1998-04-12',
    },
  },
  onboard: { employee_id: scenarioEmployee, email: 'student@sandbox.example' },
} as const;
