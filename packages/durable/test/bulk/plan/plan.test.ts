import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { UnreadableFileError } from '../../../src/spreadsheet/errors.ts';
import { MappingError, readMapping, writeMapping } from '../../../src/spreadsheet/mapping.ts';
import { planRun } from '../../../src/bulk/plan/plan.ts';
import { bytesOf, HEADING, lines, newRun, PERSON, person, useWorkplace } from '../../spreadsheet/files.ts';

const place = useWorkplace();

function readlinkOrNone(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // The descriptor that listed the others. It is closed by now.
    return '';
  }
}

describe('a plan', () => {
  it('takes a guess of its columns once a person has confirmed it, from the mapping file', async () => {
    const content = lines(
      HEADING.replace('identifier', 'Passport No').replace('date_of_birth', 'DOB'),
      PERSON,
    );
    const refusal = (await place.plan(content).catch((error: unknown) => error)) as MappingError;
    expect(refusal).toMatchObject({ name: 'MappingError', code: 'unconfirmed' });
    const file = path.join(place.folder, 'people.mapping.json');
    await writeMapping(file, refusal.guess ?? { version: 1, columns: {} });
    const { plan, rows } = await place.plan(content, { mapping: await readMapping(file) });
    expect(plan.planned).toBe(1);
    expect(rows[0]?.data?.request?.document).toMatchObject({
      identifier: 'SBX1',
      date_of_birth: '1990-01-31',
    });
  });

  it('refuses a file that is another when it is read again', async () => {
    const file = await place.file(
      lines(HEADING, ...Array.from({ length: 20_000 }, (_, index) => person(index))),
    );
    // The import checks the signal several times while it reads the file, so this changes the file in between.
    const throwIfAborted = (): void => writeFileSync(file, lines(`gender,${HEADING}`, `F,${PERSON}`));
    const signal = Object.assign(new AbortController().signal, { throwIfAborted });
    await expect(planRun(place.ledger, { run: 'changing', file, signal })).rejects.toMatchObject({
      code: 'changed',
    });
    expect(await place.ledger.run('changing')).toBeUndefined();
  });

  it('says how many requests, days and nights the run needs', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => person(index));
    const { plan } = await place.plan(lines(HEADING, ...rows), {
      attachments: true,
      mode: 'offpeak',
      budget: { perDay: 30, perMinute: 10 },
    });
    expect(plan).toMatchObject({
      requests: { creates: 40, lookups: 2, downloads: 40, total: 82 },
      days: 3,
      nights: 3,
      minutes: 2 * 24 * 60 + 3,
    });
  });

  it('leaves no run behind when its stream breaks off, or somebody stops it', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) => person(index + 1));
    const broken = async function* () {
      yield* bytesOf(lines(HEADING, ...many));
      throw new TypeError('an invented failure');
    };
    const run = newRun();
    await expect(planRun(place.ledger, { run, file: broken() })).rejects.toThrow('an invented failure');
    expect(await place.ledger.run(run)).toBeUndefined();
    const stop = new AbortController();
    const onProgress = (rows: number) => {
      if (rows > 1_000) stop.abort();
    };
    const options = { run, file: await place.file(lines(HEADING, ...many)), signal: stop.signal, onProgress };
    await expect(planRun(place.ledger, options)).rejects.toThrow('aborted');
    expect(await place.ledger.run(run)).toBeUndefined();
    expect(await planRun(place.ledger, { ...options, signal: undefined })).toMatchObject({ planned: 2_500 });
  });

  it('plans a stream that can be read once, and refuses dates there that only the whole column could settle', async () => {
    const content = lines(HEADING, person(1, '13/01/1990'), person(2), person(3, '01/02/1990'));
    const plan = await planRun(place.ledger, {
      run: 'streamed',
      file: bytesOf(content.slice(0, 50), content.slice(50)),
    });
    expect(plan).toMatchObject({ planned: 1, refused: 2 });
    const again = await planRun(place.ledger, {
      run: 'stated',
      file: bytesOf(content),
      mapping: { version: 1, columns: {}, dates: { date_of_birth: 'dd/mm/yyyy' } },
    });
    expect(again).toMatchObject({ planned: 3, refused: 0 });
  });

  it('leaves no run behind when the file as a whole is wrong', async () => {
    const broken = `${lines(HEADING, ...Array.from({ length: 3_000 }, (_, index) => person(index)))}E-1,"open`;
    await expect(place.plan(broken, { run: 'broken' })).rejects.toThrow(UnreadableFileError);
    await expect(place.plan(lines('a,b', 'c,d'), { run: 'broken' })).rejects.toThrow(UnreadableFileError);
    await expect(place.plan(lines('identifier,country', 'c,d'), { run: 'broken' })).rejects.toThrow(
      MappingError,
    );
    expect(await place.ledger.run('broken')).toBeUndefined();
    const { plan } = await place.plan(lines(HEADING, PERSON), { run: 'broken' });
    expect(plan.planned).toBe(1);
  });

  it('lets go of its file, however it ends', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => person(index));
    const contents = [
      lines(HEADING, ...many),
      lines('Passport No,country,family_name', ...many),
      lines('a,b', ...many),
    ];
    const outcomes = await Promise.allSettled(
      contents.map(async (content, index) => {
        const file = await place.file(content, `people-${index}.csv`);
        return planRun(place.ledger, { run: newRun(), file });
      }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    const open = readdirSync('/proc/self/fd').map((fd) => readlinkOrNone(`/proc/self/fd/${fd}`));
    expect(open.filter((file) => file.startsWith(place.folder))).toEqual([]);
  });

  it('stops when it is aborted, and can be planned again by the same name', async () => {
    const content = lines(HEADING, ...Array.from({ length: 2_500 }, (_, index) => person(index)));
    const stop = new AbortController();
    const aborted = place.plan(content, {
      run: 'stopped',
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    const { plan } = await place.plan(content, { run: 'stopped' });
    expect(plan.planned).toBe(2_500);
  });

  it.each([
    [{ budget: { perDay: 0 } }, /budget\.perDay/u],
    [{ budget: { perMinute: 1.5 } }, /budget\.perMinute/u],
    [{ environment: 'production' as 'live' }, /environment must be one of sandbox, live/u],
    [{ mode: 'fast' as 'fastcheck' }, /mode must be one of/u],
    [{ format: 'ods' as 'xlsx' }, /format must be one of/u],
  ])('refuses options that are none: %j', async (options, message) => {
    await expect(place.plan(lines(HEADING, PERSON), options)).rejects.toThrow(message);
  });
});
