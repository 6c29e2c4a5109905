import { operationNamed, type OperationName } from '@workrights/connectors';

import { sentenceOf } from './words.ts';

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
const filledIn = ['accountkeyid', 'key', 'onboard_id'];

export const STEPS: readonly Step[] = [
  ofTable('createVisaCheck', {
    description:
      'Creates a visa check once, however often the step is repeated with the same request key. Its result comes later: wait for the event that it is completed.',
    body: { contract: 'visa-checks', name: 'VisaCheckCreate' },
    record: visaCheck,
    visibility: 'important',
  }),
  ofTable('getVisaCheck', {
    description: 'Returns a visa check as it is now. A field that is missing or null is unknown.',
    record: visaCheck,
    visibility: 'important',
  }),
  ofTable('downloadVisaCheckRecord', { operation: 'downloadVisaCheckPdf' }),
  ofTable('listVisaChecks', { record: visaCheck }),
  ofTable('lookupVisaChecks', { record: visaCheck, visibility: 'advanced' }),
  ofTable('createOnboardingRequest', {
    body: { contract: 'work-rights', name: 'OnboardCreate', without: filledIn },
    record: onboard,
    visibility: 'important',
  }),
  ofTable('updateOnboardingRequest', {
    body: { contract: 'work-rights', name: 'OnboardUpdate', without: [...filledIn, 'employee_id'] },
    record: onboard,
  }),
  ofTable('getOnboardingRequest', { record: onboard }),
  ofTable('listOnboardingRequests', { record: onboard }),
  ofTable('getWorkRights', {
    description: 'Returns the work rights of a person. A field that is missing or null is unknown.',
    record: { contract: 'work-rights', name: 'WorkRights' },
    visibility: 'important',
  }),
  {
    operation: 'deleteSubscription',
    summary: 'Stop listening',
    description: 'Power Automate sends this when a flow is switched off or deleted.',
    visibility: 'internal',
  },
];

/** A step in the words of the table of all connectors. The relay's operation has the same name, unless it's given. */
function ofTable(table: OperationName, own: Partial<Step>): Step {
  const { action, description } = operationNamed(table);
  return { operation: table, table, summary: action, description: sentenceOf(description), ...own };
}
