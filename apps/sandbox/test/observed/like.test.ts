import { truncateSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeObserved } from '../../src/cli/run-command.ts';
import { InvalidReportError } from '../../src/observed/invalid-report-error.ts';
import { readReportFile } from '../../src/observed/read-report-file.ts';
import { DEFAULT_QUIRKS } from '../../src/quirks/quirk-table.ts';
import { createSandbox } from '../../src/sandbox.ts';
import { control } from '../support/call-operation.ts';
import { startSandbox } from '../support/start-sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeReport, writeText } from '../support/write-report.ts';

/** A point as in a report, with more fields than the sandbox reads. */
const point = (id: string, state: string, quirk?: string) => ({
  id,
  state,
  readings: [{ name: 'first', seen: { count: 3, days: 1 } }],
  ...(quirk !== undefined && { quirk }),
});

const CANARY = 'Quokkaperson';

describe('a sandbox that plays a report', () => {
  test('has the quirks of the points that were seen, whatever they settle, and no other', async () => {
    const like = writeReport({
      points: [
        point('create-status', 'settled-against', 'create-status=303'),
        point('location-path', 'settled-for', 'location-path=hyphen'),
        point('conditions-form', 'both-seen', 'conditions-form=string'),
        point('type-form', 'not-seen', 'type-form=integer'),
        point('b-envelopes', 'a state of a later version', 'envelope=data'),
      ],
    });
    const sandbox = await startSandbox({ like });
    expect(sandbox.context.quirks.current()).toEqual({
      ...DEFAULT_QUIRKS,
      createStatus: 303,
      locationPath: 'hyphen',
      conditionsForm: 'string',
    });
  });

  test('counts what was seen and cannot be played, and ignores what is no point', async () => {
    const points = [
      point('one', 'settled-for'),
      point('two', 'settled-against'),
      point('three', 'both-seen'),
      point('four', 'not-seen'),
      point('five', 'settled-against', `${CANARY}=1`),
      point('six', 'settled-against', '__proto__=1'),
      point('seven', 'settled-against', CANARY),
      point('eight', 'settled-against', `create-status=${CANARY}`),
      { id: 'nine', state: 'settled-against', quirk: { name: 'create-status' } },
      null,
      'text',
      7,
      [],
      {},
    ];
    expect(await readReportFile(writeReport({ points }))).toEqual({
      quirks: {},
      contradicted: [],
      unknownValues: ['create-status'],
      unknownQuirks: 3,
      withoutQuirk: 4,
      unlikeOurs: 2,
    });
  });

  test('plays neither of two values that a report has for one quirk', async () => {
    const like = writeReport({
      points: [
        point('one', 'settled-against', 'create-status=303'),
        point('two', 'settled-for', 'create-status=201'),
        point('three', 'settled-against', 'type-form=integer'),
        point('four', 'settled-against', 'type-form=integer'),
      ],
    });
    const { observed } = await startSandbox({ like });
    expect(observed).toMatchObject({ quirks: { typeForm: 'integer' }, contradicted: ['create-status'] });
  });

  test('follows a quirk of its own options rather than the report', async () => {
    const points = [
      point('one', 'settled-against', 'create-status=303'),
      point('two', 'settled-against', 'type-form=integer'),
    ];
    const sandbox = await startSandbox({ like: writeReport({ points }), quirks: { createStatus: 201 } });
    expect(sandbox.context.quirks.current()).toMatchObject({ createStatus: 201, typeForm: 'integer' });
  });

  test('follows the report rather than what its data folder remembers, and goes back to it at a reset', async () => {
    const data = temporaryFolder();
    const first = await createSandbox({ data });
    await control(first, 'PUT', '/quirks', { 'create-status': 303, 'type-form': 'integer' });
    await first.close();

    const like = writeReport({ points: [point('create-status', 'settled-for', 'create-status=201')] });
    const sandbox = await startSandbox({ data, like });
    expect(sandbox.context.quirks.current()).toMatchObject({ createStatus: 201, typeForm: 'integer' });
    await control(sandbox, 'PUT', '/quirks', { 'create-status': 303 });
    expect(sandbox.context.quirks.current().createStatus).toBe(303);
    await control(sandbox, 'POST', '/reset');
    expect(sandbox.context.quirks.current()).toEqual(DEFAULT_QUIRKS);
  });
});

describe('what is said of a report at the start', () => {
  test('has the quirks that are played, those that --quirk sets, and how many points cannot be played', async () => {
    const points = [
      point('one', 'settled-against', 'create-status=303'),
      point('two', 'settled-against', 'type-form=integer'),
      point('three', 'settled-against'),
      point('four', 'settled-for'),
      point('five', 'settled-against', `list-envelope=${CANARY}`),
      point('six', 'settled-against', `${CANARY}=1`),
      point('seven', 'both-seen', 'envelope=data'),
      point('eight', 'both-seen', 'envelope=bare'),
    ];
    const observed = await readReportFile(writeReport({ points }));
    expect(describeObserved('seen.json', observed, { typeForm: 'string' })).toEqual([
      'quirks from seen.json: create-status=303',
      'set by --quirk instead: type-form',
      'points seen that no quirk plays: 2; of these, settled against what this kit assumes: 1',
      'left out, the report has two values: envelope',
      "left out, this version doesn't know the value: list-envelope",
      "left out, quirks that this version doesn't know: 1. Update the sandbox.",
    ]);
  });

  test('is one line for a report in which nothing was seen', async () => {
    const observed = await readReportFile(writeReport({ points: [point('one', 'not-seen')] }));
    expect(describeObserved('seen.json', observed, {})).toEqual(['quirks from seen.json: none']);
  });
});

describe('what is no report', () => {
  const refusal = (path: string) => readReportFile(path).catch((error: unknown) => error);

  test.each([
    ['of another format', { format: `${CANARY}` }],
    ['without a version', { version: undefined }],
    ['of a version that is no number', { version: '1' }],
    ['of version 0', { version: 0 }],
    ['without points', { points: undefined }],
    ['whose points are an object', { points: { [CANARY]: 1 } }],
  ])('is a file %s', async (_, changes) => {
    const path = writeReport(changes);
    const error = await refusal(path);
    expect(error).toBeInstanceOf(InvalidReportError);
    expect((error as Error).message).toBe(
      `${path} is not a report of workrights observe. Use its JSON form.`,
    );
  });

  test.each(['null', '7', '"text"', '[]', '{}', `["${CANARY}"]`])('is the JSON %s', async (text) => {
    expect(await refusal(writeText(text))).toBeInstanceOf(InvalidReportError);
  });

  test.each(['', CANARY, `{"${CANARY}`, '['.repeat(100_000)])(
    'is a text that is no JSON, which is not repeated: %#',
    async (text) => {
      const path = writeText(text);
      expect(await refusal(path)).toMatchObject({
        name: 'InvalidReportError',
        message: `${path} is not JSON. Use the JSON form of the report.`,
      });
    },
  );

  test('is one of a newer version of the kit, with the way out', async () => {
    const error = await refusal(writeReport({ version: 2, points: { [CANARY]: 1 } }));
    expect(error).toBeInstanceOf(InvalidReportError);
    expect((error as Error).message).toMatch(/comes from a newer version of this kit.*Update the sandbox/u);
    expect((error as Error).message).not.toContain(CANARY);
  });

  test('is a file that is missing, and a folder', async () => {
    const folder = temporaryFolder();
    expect(await refusal(`${folder}/none.json`)).toMatchObject({
      message: `${folder}/none.json cannot be read: ENOENT.`,
    });
    expect(await refusal(folder)).toMatchObject({ message: `${folder} cannot be read: EISDIR.` });
  });

  test('is a file of more than 32 MiB, of which no more is read', async () => {
    const path = writeText('{');
    truncateSync(path, 2 ** 33);
    expect(await refusal(path)).toMatchObject({ message: expect.stringContaining('larger than 32 MiB') });
  });

  test('starts no sandbox and leaves the data folder free', async () => {
    const data = temporaryFolder();
    await expect(createSandbox({ data, like: writeText(CANARY) })).rejects.toThrow(InvalidReportError);
    await startSandbox({ data });
  });
});
