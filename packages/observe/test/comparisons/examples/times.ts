import { read } from '../exchanges.ts';
import type { Examples } from './examples.ts';

const fastcheck = (requested: string, checked: string) =>
  read({
    status: 'completed',
    mode: 'fastcheck',
    requested_at: `2026-01-05T${requested}`,
    checked_at: `2026-01-05T${checked}`,
  });

const offpeak = (requested: string, checked: string) =>
  read({ status: 'completed', mode: 'offpeak', requested_at: requested, checked_at: checked });

/** At UTC+10 the window is 11:00 to 20:00 UTC; in January, by the clocks of Sydney, 10:00 to 19:00 UTC. */
const window = (checked: string) => offpeak('2026-01-01T00:00:00Z', checked);

const night = (checked: string) => offpeak('2026-07-01T09:00:00Z', checked);

export const times = {
  'fastcheck-time': {
    'under-5-seconds': fastcheck('10:00:00Z', '10:00:04.999Z'),
    '5-20-seconds': fastcheck('10:00:00Z', '20:00:20+10:00'),
    '21-60-seconds': fastcheck('10:00:00Z', '10:01:00Z'),
    '1-10-minutes': fastcheck('10:00:00', '10:01:01'),
    'over-10-minutes': fastcheck('10:00:00Z', '11:00:00Z'),
    negative: fastcheck('10:00:00Z', '09:59:59Z'),
  },
  'offpeak-window': {
    both: window('2026-01-05T11:00:00Z'),
    'only-utc+10': window('2026-01-05T19:59:59Z'),
    'only-sydney': window('2026-01-05T10:00:00Z'),
    neither: window('2026-01-05T20:00:00Z'),
  },
  'offpeak-night': {
    first: night('2026-07-01T11:00:00Z'),
    second: night('2026-07-02T19:59:59Z'),
    later: night('2026-07-09T12:00:00Z'),
    before: night('2026-07-01T10:59:59Z'),
  },
} satisfies Examples;
