import type { ObjectId } from '../model/types.ts';

export interface Lifecycle {
  /** Markdown: what to do about the states, and what is not documented of them. */
  readonly lead: string;
  readonly states: readonly State[];
}

export interface State {
  readonly name: string;
  /** Markdown: what brings the object here, if that is documented. */
  readonly by?: string;
}

/** The states of service.md §3, which names them and, of a visa check alone, what moves one to the next. */
export const lifecycles: Readonly<Record<ObjectId, Lifecycle>> = {
  'visa-check': {
    lead: 'Fetch the check until its `status` is `completed`. Other states, and what comes after `completed`, are not documented. This kit takes them as unfinished and keeps polling.',
    states: [
      { name: 'pending', by: 'You create the check.' },
      {
        name: 'completed',
        by: 'The service finishes it. `fastcheck`: generally 5 to 20 seconds. `offpeak`: queued, processed from 9pm to 6am AEST.',
      },
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
};
