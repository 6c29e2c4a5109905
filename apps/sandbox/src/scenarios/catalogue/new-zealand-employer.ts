import { NEW_ZEALAND_VISAS } from './new-zealand-visas.ts';
import { sampleDocument } from './sample-document.ts';
import { visaScenarios } from './visa-scenarios.ts';

/** Responses to an employer about a person. */
export const NEW_ZEALAND_EMPLOYER_SCENARIOS = visaScenarios(
  { section: '2.5', basis: 'assumed', appliesTo: ['employer'] },
  [
    {
      name: 'employer-entitled',
      title: 'Entitled to work for the employer',
      description: '`enquiry_result` says that the person may work for the named employer.',
      basis: 'stated',
      document: sampleDocument('ENTITLED', 'FJI', 'Mere'),
      outcome: { employer: NEW_ZEALAND_VISAS.entitled },
    },
    {
      name: 'employer-entitled-with-conditions',
      title: 'Entitled, within limits',
      description:
        '`enquiry_result` says that the person may work for the named employer, with a limit of hours.',
      document: sampleDocument('ENTITLEDLIMITED', 'FJI', 'Jone'),
      outcome: { employer: NEW_ZEALAND_VISAS.entitledWithConditions },
    },
    {
      name: 'employer-not-entitled',
      title: 'Not entitled to work for the employer',
      description: '`enquiry_result` says that the person may not work for the named employer.',
      basis: 'stated',
      document: sampleDocument('NOTENTITLED', 'WSM', 'Sione'),
      outcome: { employer: NEW_ZEALAND_VISAS.notEntitled },
    },
    {
      name: 'employer-visa-expired',
      title: 'Not entitled any more',
      description: '`visa_expiry` is in the past and `enquiry_result` says so.',
      document: sampleDocument('EMPLOYEREXPIRED', 'WSM', 'Lagi'),
      outcome: { employer: NEW_ZEALAND_VISAS.expired },
    },
  ],
);
