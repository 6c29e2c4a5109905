import type { OperationName } from '@workrights/connectors';

/** The relay's operation behind a step of a flow, with what the contract of the service says about its bodies. */
export interface Step {
  /** The operation's id in the relay's contract. In the connector it begins with a capital, as Microsoft's rules want. */
  readonly operation: string;
  /** What the step is called in the list of actions. */
  readonly summary: string;
  readonly description: string;
  /** The entry in the table of all connectors, whose labels and help the fields of the body have. */
  readonly table?: OperationName;
  /** The schema of the body, in the contract of the service. */
  readonly body?: ServiceSchema;
  /** The schema of a record in the response, in the contract of the service. */
  readonly record?: ServiceSchema;
  readonly visibility?: 'important' | 'advanced' | 'internal';
}

export interface ServiceSchema {
  readonly contract: 'visa-checks' | 'work-rights';
  readonly name: string;
  /** Fields that the relay fills in, or that are part of the path. */
  readonly without?: readonly string[];
}

const visaCheck: ServiceSchema = { contract: 'visa-checks', name: 'VisaCheck' };
const onboard: ServiceSchema = { contract: 'work-rights', name: 'Onboard' };

export const STEPS: readonly Step[] = [
  {
    operation: 'createVisaCheck',
    summary: 'Create a visa check',
    description:
      'Creates a visa check once, however often the step is repeated with the same request key. Its result comes later: wait for the event that it is completed.',
    table: 'createVisaCheck',
    body: { contract: 'visa-checks', name: 'VisaCheckCreate' },
    record: visaCheck,
    visibility: 'important',
  },
  {
    operation: 'getVisaCheck',
    summary: 'Get a visa check',
    description: 'Returns a visa check as it is now. A field that is missing or null is unknown.',
    record: visaCheck,
    visibility: 'important',
  },
  {
    operation: 'downloadVisaCheckPdf',
    summary: 'Download the PDF of a visa check',
    description: 'Returns a file of a completed visa check, such as the PDF of the visa details.',
  },
  {
    operation: 'listVisaChecks',
    summary: 'List recent visa checks',
    description: 'Returns the newest visa checks of the account.',
    record: visaCheck,
  },
  {
    operation: 'lookupVisaChecks',
    summary: 'Look up visa checks',
    description: 'Returns several visa checks by their IDs.',
    record: visaCheck,
    visibility: 'advanced',
  },
  {
    operation: 'createOnboardingRequest',
    summary: 'Create an onboarding request',
    description:
      'Asks a person for their details, once, however often the step is repeated with the same request key.',
    table: 'createOnboardingRequest',
    body: { contract: 'work-rights', name: 'OnboardCreate', without: ['accountkeyid', 'key', 'onboard_id'] },
    record: onboard,
    visibility: 'important',
  },
  {
    operation: 'updateOnboardingRequest',
    summary: 'Change an onboarding request',
    description: 'Changes the fields that you send, once, however often the step is repeated.',
    table: 'updateOnboardingRequest',
    body: {
      contract: 'work-rights',
      name: 'OnboardUpdate',
      without: ['accountkeyid', 'key', 'onboard_id', 'employee_id'],
    },
    record: onboard,
  },
  {
    operation: 'getOnboardingRequest',
    summary: 'Get an onboarding request',
    description: 'Returns an onboarding request as it is now.',
    record: onboard,
  },
  {
    operation: 'listOnboardingRequests',
    summary: 'List onboarding requests',
    description: 'Returns a page of the onboarding requests of the account.',
    record: onboard,
  },
  {
    operation: 'getWorkRights',
    summary: 'Get the work rights of a person',
    description: 'Returns the work rights of a person. A field that is missing or null is unknown.',
    record: { contract: 'work-rights', name: 'WorkRights' },
    visibility: 'important',
  },
];
