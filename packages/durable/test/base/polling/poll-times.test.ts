import { describe, expect, it } from 'vitest';

import { nextOffPeakPoll } from '../../../src/base/polling/poll-times.ts';

const at = (time: string) => Date.parse(`2026-03-05T${time}:00.000Z`);
const text = (time: number) => new Date(time).toISOString().slice(8, 16);

describe('the off-peak window, 11:00 to 20:00 UTC', () => {
  it.each([
    ['01:00', '05T12:00'],
    ['11:00', '05T12:00'],
    ['12:00', '05T13:00'],
    ['12:30', '05T13:00'],
    ['19:00', '05T20:02'],
    ['20:01', '05T20:02'],
    ['20:02', '06T12:00'],
    ['23:00', '06T12:00'],
  ])('is polled after %s next at %s', (after, next) => {
    expect(text(nextOffPeakPoll(at(after)))).toBe(next);
  });
});
