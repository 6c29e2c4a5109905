import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { publishedIssues } from '../src/index.ts';

/** The first moment of this day in Auckland: in UTC it is the day before. */
const NOW = new Date('2026-11-27T00:00:00+13:00');
const whole = {
  jurisdiction: 'NZL',
  customer_authority_id: 'ca_sandbox_employer',
  new_zealand: { visa_check_type: 'employer', employment_start_date: '2026-11-27' },
  document: { given_name: '', date_of_birth: '1990-01-31' },
};
const paths = (request: unknown) => publishedIssues(request, NOW).map(({ path }) => path);
const starting = (day: unknown) =>
  paths({ ...whole, new_zealand: { ...whole.new_zealand, employment_start_date: day } });

it('finds nothing in a request that follows the published pages, with a blank given name', () => {
  expect(paths(whole)).toEqual([]);
});

it.each(['2026-11-27', '2026-12-11'])('takes a start on %s', (day) => {
  expect(starting(day)).toEqual([]);
});

it.each(['2026-11-26', '2026-12-12', undefined, 20_261_127])('names the field of a start on %s', (day) => {
  expect(starting(day)).toEqual(['/new_zealand/employment_start_date']);
});

it('asks of a verification for an authority and a birth date only', () => {
  expect(paths({ jurisdiction: 'NZL', new_zealand: {}, document: {} })).toEqual([
    '/customer_authority_id',
    '/document/date_of_birth',
  ]);
});

it('asks nothing of a check for Australia, and throws at no body', () => {
  fc.assert(
    fc.property(fc.anything(), (body) => {
      expect(Array.isArray(publishedIssues(body, NOW))).toBe(true);
      expect(publishedIssues({ ...Object(body), jurisdiction: 'AUS' }, NOW)).toEqual([]);
    }),
  );
});
