import type { PointReport, Report } from '../../src/report/report.ts';

/** A report as a day of work could give it. Its points are invented, but `create-status`. */
export const REPORT: Report = {
  format: 'workrights-observe',
  version: 1,
  exchanges: 1214,
  first: '2026-03-02',
  last: '2026-03-09',
  points: [
    point('not-yet', { state: 'not-seen', missing: 'what comes after `a|b`' }),
    point('known-answer', {
      state: 'settled-for',
      seen: { count: 2, days: 1, first: '2026-03-02', last: '2026-03-02' },
      readings: [
        {
          name: 'expected-one',
          says: 'It is as expected.',
          ours: true,
          seen: { count: 2, days: 1, first: '2026-03-02', last: '2026-03-02' },
        },
        { name: 'other-one', says: 'It is otherwise.', ours: false },
      ],
      quirk: 'type-form=string',
    }),
    point('create-status', {
      section: '4.1',
      missing: 'the status of a creation',
      choice: 'This kit accepts 201 only.',
      state: 'settled-against',
      seen: { count: 214, days: 3, first: '2026-03-02', last: '2026-03-09' },
      readings: [
        { name: 'created', says: 'The creation of a check returns 201.', ours: true },
        {
          name: 'redirect',
          says: 'The creation of a check returns 303.',
          ours: false,
          seen: { count: 214, days: 3, first: '2026-03-02', last: '2026-03-09' },
        },
      ],
      quirk: 'create-status=303',
    }),
    point('no-reading-fits', {
      state: 'unforeseen',
      quirk: 'list-envelope=bare',
      seen: { count: 1, days: 1, first: '2026-03-09', last: '2026-03-09' },
      unforeseen: [
        {
          operation: 'getVisaCheck',
          at: 'response#/visa/australia/type',
          token: 'string:word',
          length: '1',
          count: 1,
          days: 1,
          first: '2026-03-09',
          last: '2026-03-09',
        },
      ],
    }),
    point('two-answers', {
      state: 'both-seen',
      seen: { count: 3, days: 2, first: '2026-03-02', last: '2026-03-03' },
      readings: [
        {
          name: 'with-it',
          says: 'It is there.',
          ours: true,
          seen: { count: 1, days: 1, first: '2026-03-02', last: '2026-03-02' },
        },
        {
          name: 'without-it',
          says: 'It is absent.',
          ours: true,
          seen: { count: 2, days: 2, first: '2026-03-02', last: '2026-03-03' },
        },
      ],
      both: { says: 'It is there at one time and absent at another.', ours: true },
    }),
    point('the-price', { state: 'not-observable', unseen: 'No request shows it.' }),
  ],
  drift: [
    {
      kind: 'unlisted-field',
      contract: 'no such field',
      operation: 'getVisaCheck',
      at: 'response#/visa/?',
      token: 'unlisted',
      length: '7',
      count: 2,
      days: 1,
      first: '2026-03-02',
      last: '2026-03-02',
    },
    {
      kind: 'unlisted-status',
      contract: '201, 303',
      operation: 'createVisaCheck',
      at: 'status',
      token: '=202',
      count: 1,
      days: 1,
      first: '2026-03-03',
      last: '2026-03-03',
    },
  ],
  sightings: [],
};

function point(id: string, more: Partial<PointReport> & Pick<PointReport, 'state'>): PointReport {
  return {
    id,
    section: '2.3',
    missing: `what ${id} means`,
    choice: 'This kit assumes nothing.',
    readings: [],
    unforeseen: [],
    ...more,
  };
}
