import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { InvalidRequestError, summarise } from '../../src/index.ts';
import { checkWith, clearCheck } from '../support/clear-check.ts';

const newZealand = { jurisdiction: 'NZL', status: 'completed' };

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('the day that a summary is made for', () => {
  it.each([
    ['2026-03-05T12:59:59Z', '2026-03-05'], // summer: UTC+11 in Sydney
    ['2026-03-05T13:00:00Z', '2026-03-06'],
    ['2026-07-05T13:59:59Z', '2026-07-05'], // winter: UTC+10
    ['2026-07-05T14:00:00Z', '2026-07-06'],
  ])('is today in Sydney for an Australian check, at %s', (now, day) => {
    vi.setSystemTime(new Date(now));
    expect(summarise(clearCheck()).asOf).toBe(day);
    expect(summarise(clearCheck(), { at: new Date(now) }).asOf).toBe(day);
    expect(summarise(clearCheck(), { at: now }).asOf).toBe(day);
  });

  it.each([
    ['2026-03-05T10:59:59Z', '2026-03-05'], // summer: UTC+13 in Auckland
    ['2026-03-05T11:00:00Z', '2026-03-06'],
    ['2026-07-05T11:59:59Z', '2026-07-05'], // winter: UTC+12
    ['2026-07-05T12:00:00Z', '2026-07-06'],
  ])('is today in Auckland for a New Zealand check, at %s', (now, day) => {
    vi.setSystemTime(new Date(now));
    expect(summarise(newZealand).asOf).toBe(day);
  });

  it('is the later one when the check does not name its country', () => {
    vi.setSystemTime(new Date('2026-03-05T11:30:00Z'));
    expect(summarise({}).asOf).toBe('2026-03-06');
  });

  it('takes a day as it is, and the day written in a timestamp without an offset', () => {
    expect(summarise(clearCheck(), { at: '2026-03-05' }).asOf).toBe('2026-03-05');
    expect(summarise(clearCheck(), { at: '2026-03-05T23:30:00' }).asOf).toBe('2026-03-05');
    expect(summarise(clearCheck(), { at: '2026-03-05T23:30:00+11:00' }).asOf).toBe('2026-03-05');
  });

  it('has four digits for its year, long ago too', () => {
    expect(summarise(clearCheck(), { at: new Date('0099-03-05T12:00:00Z') }).asOf).toBe('0099-03-05');
  });

  it('may have spaces around it, and one between day and time', () => {
    expect(summarise(clearCheck(), { at: ' 2026-03-05 ' }).asOf).toBe('2026-03-05');
    expect(summarise(clearCheck(), { at: '2026-03-05 23:30' }).asOf).toBe('2026-03-05');
    expect(summarise(clearCheck(), { at: '2026-03-05 12:30:00.5Z' }).asOf).toBe('2026-03-05');
    expect(summarise(clearCheck(), { at: '2026-03-05 13:30:00.5Z' }).asOf).toBe('2026-03-06');
  });

  it('may have parts of a second, and an offset with or without a colon', () => {
    expect(summarise(clearCheck(), { at: '2026-03-05T23:30:00.123+1100' }).asOf).toBe('2026-03-05');
    expect(summarise(clearCheck(), { at: '2026-03-05T23:30:00.123-05:00' }).asOf).toBe('2026-03-06');
  });

  it.each([
    'tomorrow',
    '2026-3-5',
    '',
    new Date(Number.NaN),
    new Date(8.64e15),
    '2026-02-30',
    '9999-12-31T23:00:00Z',
    new Date('+010000-01-01T00:00:00Z'),
    new Date('-000001-01-01T00:00:00Z'),
    '2026-03-05T25:00:00',
    '2026-03-05T25:00:00Z',
    'on 2026-03-05',
    '+012026-03-05',
    '2026-03-05(Thu)',
    '2026-03-05T23:30:00+11:00(AEDT)',
    20260305 as unknown as string,
  ])('refuses %j', (at) => {
    const summary = () => summarise(clearCheck(), { at });
    expect(summary).toThrow(InvalidRequestError);
    expect(summary).toThrow('at must be a valid Date, yyyy-mm-dd or a timestamp');
  });
});

describe('a visa on its last day', () => {
  const check = checkWith({ expiry_date: '2026-03-05' });

  it('allows work until midnight in Sydney, and not until midnight in UTC or Perth', () => {
    vi.setSystemTime(new Date('2026-03-05T12:59:59Z'));
    expect(summarise(check)).toMatchObject({ work: 'yes', daysLeft: 0 });
    vi.setSystemTime(new Date('2026-03-05T13:00:00Z'));
    expect(summarise(check)).toMatchObject({ work: 'unknown', daysLeft: -1 });
  });
});
