import type { ObjectId } from '../model/types.ts';

export interface Lifecycle {
  /** Markdown: what to do in these states, and what isn't documented about them. */
  readonly lead: string;
  readonly states: readonly State[];
}

export interface State {
  readonly name: string;
  /** Markdown: what brings the object into this state, if documented. */
  readonly by?: string;
}

/** The states of service.md §3, and for a visa check those that the service's pages publish. */
export const lifecycles: Readonly<Record<ObjectId, Lifecycle>> = {
  'visa-check': {
    lead: 'Fetch the check until its `status` is `completed`, or one of those that end it without a result. Other states are not documented: this kit takes them as unfinished and keeps polling.',
    states: [
      { name: 'pending', by: 'You create the check.' },
      {
        name: 'completed',
        by: 'The service finishes it. `fastcheck`: generally 5 to 20 seconds. `offpeak`: queued, processed from 9pm to 6am AEST.',
      },
      { name: 'failed', by: 'No result could be made; also written `failure`. `result.code` may say why.' },
      { name: 'expired', by: 'The service removed the personal data after its time of retention.' },
      { name: 'purged', by: 'The personal data were removed through the API.' },
    ],
  },
  'onboarding-request': {
    lead: 'Read `onboard_status` again when you need it: what moves a request from one state to another is not documented, and neither is their order. `Awaiting` and `Review` together are the filter `Active`.',
    states: [{ name: 'Review' }, { name: 'Awaiting' }, { name: 'Complete' }],
  },
  'work-rights-record': {
    lead: 'Fetch the record again when you need it: it has no documented states. Its `status` is a text about the work rights.',
    states: [],
  },
  employee: {
    lead: 'A person has an employment status: `Prospective`, `Current` or `Previous`. Only an update, or somebody in the web application, changes it.',
    states: [{ name: 'Prospective' }, { name: 'Current' }, { name: 'Previous' }],
  },
};
