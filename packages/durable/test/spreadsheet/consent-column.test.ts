import { describe, expect, it } from 'vitest';
import { planRun } from '../../src/bulk/plan/plan.ts';
import { HEADING, lines, newRun, PERSON, person, useWorkplace } from './files.ts';

const place = useWorkplace();

const WITHOUT = HEADING.replace(',consent', '');
const columnNamed = (heading: string): string =>
  lines(`${WITHOUT},${heading}`, person(1), person(2, undefined, 'no'));

describe('a file without a column of consent', () => {
  it.each([
    ['mistyped', 'consnet', 'J "consnet"'],
    ['in another language', 'Einwilligung', 'J "Einwilligung"'],
    ['missing', '', 'I "date_of_birth"'],
  ])('is refused when the heading is %s, with its headings and what to do', async (_, heading, named) => {
    const run = newRun();
    const refused = place.plan(heading === '' ? lines(WITHOUT, 'E-1') : columnNamed(heading), { run });
    await expect(refused).rejects.toMatchObject({
      name: 'MappingError',
      code: 'no-consent',
      message: expect.stringMatching(
        /Expected is a column "consent".*in the mapping.*everyone-agreed.*Nothing was planned/u,
      ) as string,
    });
    await expect(refused).rejects.toThrow(named);
    expect(await place.ledger.run(run)).toBeUndefined();
  });

  it('is refused in words that hold no cell of a person, also where the first line has some', async () => {
    const merged = lines(`${WITHOUT}Secretname,1990-01-31,SECRET7`, PERSON);
    const heading = merged.replace('date_of_birthSecretname', 'date_of_birth,Secretname');
    const error: unknown = await place.plan(heading).catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ code: 'no-consent' });
    const { message, columns } = error as { message: string; columns: unknown };
    expect(message).toContain('I "date_of_birth", J, K, L.');
    expect(JSON.stringify([message, columns])).not.toMatch(/secret|1990/iu);
  });

  it('is planned when the mapping names the column, whose no is obeyed', async () => {
    const { plan } = await place.plan(columnNamed('Einwilligung'), {
      mapping: { version: 1, columns: { Einwilligung: 'consent' } },
    });
    expect(plan).toMatchObject({ planned: 1, problems: { 'no-consent': 1 }, consent: 'column' });
  });

  it('is planned when a person states that everyone has agreed, and the run keeps the statement', async () => {
    const run = newRun();
    const { plan } = await place.plan(lines(WITHOUT, PERSON.replace(',yes', '')), {
      run,
      consent: 'everyone-agreed',
    });
    expect(plan).toMatchObject({ planned: 1, consent: 'everyone-agreed' });
    expect((await place.ledger.run(run))?.settings).toMatchObject({ consent: 'everyone-agreed' });
  });
});

describe('the statement that everyone has agreed', () => {
  it.each([
    ['has its own name', 'consent', undefined],
    ['is named by the mapping', 'Einwilligung', 'consent'],
    ['has its own name and the mapping does not use it', 'Consent', null],
  ] as const)('is refused for a file whose column of consent %s', async (_, heading, field) => {
    const run = newRun();
    const refused = planRun(place.ledger, {
      run,
      file: await place.file(columnNamed(heading)),
      consent: 'everyone-agreed',
      ...(field !== undefined && { mapping: { version: 1, columns: { [heading]: field } } }),
    });
    await expect(refused).rejects.toMatchObject({
      code: 'consent-contradiction',
      message: expect.stringContaining(`J "${heading}"`) as string,
    });
    expect(await place.ledger.run(run)).toBeUndefined();
  });

  it('does not settle what a column means that may be about consent', async () => {
    for (const [heading, code] of [
      ['Agreed', 'unconfirmed'],
      ['Consent withdrawn', 'consent'],
    ] as const) {
      await expect(place.plan(columnNamed(heading), { consent: 'everyone-agreed' })).rejects.toMatchObject({
        code,
      });
    }
  });

  it('is the only one that the option takes', async () => {
    const options = { consent: 'required' as 'everyone-agreed' };
    await expect(place.plan(lines(HEADING, PERSON), options)).rejects.toThrow(
      /consent must be one of everyone-agreed/u,
    );
  });
});

describe('a heading that may be about consent', () => {
  it.each(['Agreed', 'Consent given', 'Consent (y/n)', 'consented'])(
    'such as %s is confirmed by a person before anybody is sent',
    async (heading) => {
      await expect(place.plan(columnNamed(heading))).rejects.toMatchObject({ code: 'unconfirmed' });
    },
  );

  it.each([
    'Consent withdrawn',
    'No consent',
    'Consent (withdrawn)',
    'Agreed (consent form)',
    'Has not consented',
    'Marketing consent',
    'Consent date',
    'Non-consent',
    'Opt-out',
    'Permission denied',
    'Agreement withdrawn',
    'Do not check',
    'Opted out',
    'Revoked',
    'Declined',
    'Refused',
    'Disagree',
  ])('such as %s is not guessed: a person states what a yes in it means', async (heading) => {
    const content = columnNamed(heading);
    await expect(place.plan(content)).rejects.toMatchObject({
      code: 'consent',
      guess: undefined,
      message: expect.stringContaining(`J "${heading}"`) as string,
    });
    const unused = { version: 1, columns: { [heading]: null } } as const;
    await expect(place.plan(content, { mapping: unused })).rejects.toMatchObject({ code: 'no-consent' });
    const stated = await place.plan(content, { mapping: unused, consent: 'everyone-agreed' });
    expect(stated.plan).toMatchObject({ planned: 2, refused: 0 });
    const used = await place.plan(content, { mapping: { version: 1, columns: { [heading]: 'consent' } } });
    expect(used.plan).toMatchObject({ planned: 1, problems: { 'no-consent': 1 } });
  });
});
