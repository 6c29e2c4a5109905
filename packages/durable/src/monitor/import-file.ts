import { systemClock } from '@workrights/time/clock';
import type { MonitorLedger } from './store/monitor-store.ts';
import { requireConsent } from '../spreadsheet/consent.ts';
import { birthDays } from '../spreadsheet/dates.ts';
import { defaultsOf, requireFields } from '../spreadsheet/defaults.ts';
import { examine } from '../spreadsheet/examine.ts';
import { checkedMapping } from '../spreadsheet/mapping.ts';
import { tableSource } from '../spreadsheet/open-table.ts';
import { type PlanOptions, requireOptions } from '../spreadsheet/plan-options.ts';
import { serviceDay } from '@workrights/time/service-day';
import {
  type CompanyOption,
  Importing,
  type ImportOptions,
  type ImportProblem,
  type ImportSummary,
} from './import-people.ts';
import { placesOfOwn, requireEmployeeId, withoutOwn } from './own-columns.ts';
import { readPerson } from './read-person.ts';

export interface ImportFileOptions
  extends
    ImportOptions,
    CompanyOption,
    Pick<
      PlanOptions,
      'file' | 'format' | 'mapping' | 'defaults' | 'environment' | 'consent' | 'hidden' | 'signal'
    > {
  readonly onProblem?: ((problem: ImportProblem) => void) | undefined;
}

/**
 * Imports a CSV or XLSX file with the columns of a bulk run, read and guessed like `planRun`; `reference` is the employee id.
 * Further columns must have these names: `consent_until`, `employed_from`, `employed_until`, `expires_on`, `company`. A partly
 * readable row is kept as far as possible. If its person can't be checked because of it, they are listed as such.
 *
 * @throws UnreadableFileError, MappingError as `planRun`.
 */
export async function importPeopleFromFile(
  ledger: MonitorLedger,
  options: ImportFileOptions,
): Promise<ImportSummary> {
  const { clock = systemClock, environment = 'sandbox', onProblem, signal } = options;
  const { file, format, consent, hidden } = options;
  requireOptions({ file, format, consent, hidden, environment, run: '' });
  const mapping = options.mapping && checkedMapping(options.mapping);
  const defaults = defaultsOf(mapping, { ...options.defaults });
  const { table, columns, places, orders } = await examine(
    tableSource(options.file, { format: options.format, mapping }),
    {
      mapping,
      defaults,
      hidden,
      headingOf: withoutOwn,
      judge: (found) => {
        requireEmployeeId(found);
        requireFields(found, defaults);
        requireConsent(found, options.consent);
      },
      signal,
    },
  );
  const reading = {
    places,
    ownPlaces: placesOfOwn(table.heading),
    everyoneAgreed: options.consent === 'everyone-agreed',
    orders,
    defaults,
    birthDays: birthDays(clock.now()),
    environment,
    skipsHidden: hidden === 'skip',
    today: serviceDay(clock.now()),
    company: options.company ?? null,
  };
  const importing = new Importing(ledger, clock, onProblem);
  const seen = new Set<string>();
  try {
    for await (const row of table.rows) {
      signal?.throwIfAborted();
      const { person, problems } = readPerson(row, reading, seen);
      for (const problem of problems) {
        importing.note(problem, row.number, person !== undefined);
      }
      if (person) await importing.add(person, row.number);
    }
  } finally {
    await table.close();
  }
  return { ...(await importing.end()), columns };
}
