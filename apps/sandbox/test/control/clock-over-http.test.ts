import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../src/sandbox.ts';
import { control } from '../support/call-operation.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

const timeOf = (answer: { json: { now: string } }) => Date.parse(answer.json.now);

describe('the clock', () => {
  test('freezes at the time that it is given, and advances by seconds', async () => {
    const frozen = await control(sandbox, 'PUT', '/clock', { now: '2026-11-20T10:00:00Z', mode: 'frozen' });
    expect(frozen).toMatchObject({ status: 200, json: { now: '2026-11-20T10:00:00.000Z', mode: 'frozen' } });
    const advanced = await control(sandbox, 'POST', '/clock/advance', { seconds: 1.5 });
    expect(advanced.json).toEqual({ now: '2026-11-20T10:00:01.500Z', mode: 'frozen' });
    expect((await control(sandbox, 'GET', '/clock')).json).toEqual(advanced.json);
  });

  test('takes a time with any offset', async () => {
    const answer = await control(sandbox, 'PUT', '/clock', {
      now: '2026-11-20T21:00:00+10:00',
      mode: 'frozen',
    });
    expect(answer.json.now).toBe('2026-11-20T11:00:00.000Z');
  });

  test('keeps the present moment when it is frozen or set going without a time', async () => {
    await control(sandbox, 'POST', '/clock/advance', { seconds: 86_400 });
    const before = timeOf(await control(sandbox, 'GET', '/clock'));
    const frozen = await control(sandbox, 'PUT', '/clock', { mode: 'frozen' });
    expect(frozen.json.mode).toBe('frozen');
    expect(timeOf(frozen)).toBeGreaterThanOrEqual(before);
    const real = await control(sandbox, 'PUT', '/clock', { mode: 'real' });
    expect(real.json.mode).toBe('real');
    expect(timeOf(real)).toBeGreaterThanOrEqual(timeOf(frozen));
  });

  test('goes back when a time says so, and never by advancing', async () => {
    expect((await control(sandbox, 'PUT', '/clock', { now: '2020-01-01T00:00:00Z' })).json.mode).toBe('real');
    expect(timeOf(await control(sandbox, 'GET', '/clock'))).toBeLessThan(Date.UTC(2020, 0, 2));
    expect((await control(sandbox, 'POST', '/clock/advance', { seconds: -1 })).status).toBe(422);
  });

  test.each([
    ['PUT', '/clock', {}, ''],
    ['PUT', '/clock', { now: 'yesterday' }, '/now'],
    ['PUT', '/clock', { now: '2026-11-20T10:00:00' }, '/now'],
    ['PUT', '/clock', { now: '+012026-01-01T00:00:00Z' }, '/now'],
    ['PUT', '/clock', { now: '9999-01-01T00:00:00Z' }, '/now'],
    ['PUT', '/clock', { now: '2026-02-30T00:00:00Z' }, '/now'],
    ['PUT', '/clock', { now: '2025-02-29T00:00:00+10:00' }, '/now'],
    ['PUT', '/clock', { mode: 'slow' }, '/mode'],
    ['PUT', '/clock', { mode: 'frozen', colour: 'red' }, ''],
    ['PUT', '/clock', [], ''],
    ['POST', '/clock/advance', undefined, '/seconds'],
    ['POST', '/clock/advance', { seconds: '20' }, '/seconds'],
    ['POST', '/clock/advance', { seconds: 1e300 }, '/seconds'],
  ])('refuses %s %s %j', async (method, path, body, pointer) => {
    const { status, headers, json } = await control(sandbox, method, path, body);
    expect(status).toBe(422);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(json.errors[0]).toMatchObject({ in: 'body', pointer });
  });

  test('survives a restart on the same data folder, and so do the quirks', async () => {
    const data = await mkdtemp(join(tmpdir(), 'sandbox-clock-'));
    onTestFinished(() => rm(data, { recursive: true }));
    const first = await createSandbox({ data });
    await control(first, 'PUT', '/clock', { now: '2030-05-05T05:05:05Z', mode: 'frozen' });
    await control(first, 'PUT', '/quirks', { 'create-status': 303 });
    await first.close();

    const second = await createSandbox({ data });
    expect((await control(second, 'GET', '/clock')).json).toEqual({
      now: '2030-05-05T05:05:05.000Z',
      mode: 'frozen',
    });
    expect((await control(second, 'GET', '/quirks')).json['create-status']).toBe(303);
    await control(second, 'PUT', '/clock', { mode: 'real' });
    await second.close();

    const third = await createSandbox({ data });
    const clock = await control(third, 'GET', '/clock');
    expect(clock.json.mode).toBe('real');
    expect(timeOf(clock)).toBeGreaterThanOrEqual(Date.UTC(2030, 4, 5, 5, 5, 5));
    await third.close();
  });
});
