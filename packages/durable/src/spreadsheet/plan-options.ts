import { environments, modes } from '../generated/words.gen.ts';
import {
  InvalidRequestError,
  type Clock,
  type Environment,
  type Mode,
  type QuotaName,
} from '@workrights/client';
import { QUOTA_NAMES } from '@workrights/time/quotas';
import type { Problem } from '../base/rows/row.ts';
import type { Budget } from '../base/rows/run.ts';
import type { Defaults } from './fields.ts';
import { HIDDEN, type HiddenChoice } from './hidden.ts';
import type { Mapping } from './mapping.ts';
import type { FileFormat } from './open-table.ts';

export interface PlanOptions {
  /**
   * Path of a CSV or XLSX file; or a stream of its bytes. A stream is read only once, so the mapping must state the order of
   * ambiguous dates.
   */
  readonly file: string | AsyncIterable<Uint8Array>;
  /** Default: detected from the first bytes. */
  readonly format?: FileFormat | undefined;
  /** Name of the run. An existing run is planned again only if its plan wasn't completed, or refused every row. */
  readonly run: string;
  /** What a person has confirmed about the columns: see `readMapping`. */
  readonly mapping?: Mapping | undefined;
  /** For empty cells and missing columns. They take precedence over the mapping's. */
  readonly defaults?: Defaults | undefined;
  /** The same as `defaults: { mode }`. Default `fastcheck`. */
  readonly mode?: Mode | undefined;
  /** Default `sandbox`. */
  readonly environment?: Environment | undefined;
  /** Whether to keep the PDF records. Default false. */
  readonly attachments?: boolean | undefined;
  /**
   * States that every person in a file without a column `consent` has agreed. The run and its reports show it. Without it, such
   * a file is refused (`no-consent`). With it, a file with that column is refused (`consent-contradiction`).
   */
  readonly consent?: 'everyone-agreed' | undefined;
  /**
   * Whether to read a workbook's hidden rows and columns, such as filtered rows. Without it, a sheet that has them is refused
   * (`hidden`). `include`: each such row gets a warning (`hidden-row`). `skip`: such rows are refused, and such columns are
   * ignored unless they may say who does not agree.
   */
  readonly hidden?: HiddenChoice | undefined;
  readonly budget?: Partial<Budget> | undefined;
  /** Limits of the account, for the forecast: pass the value of the run's connection. Default `standard`. */
  readonly quota?: QuotaName | undefined;
  /** Whether to send people again whom another run of the ledger has sent. Default false: they are refused. */
  readonly repeat?: boolean | undefined;
  /** Called for each refused row and each warning. It gets no cell's content. */
  readonly onProblem?: ((problem: PlanProblem) => void) | undefined;
  /** Called now and then with the number of rows read so far. */
  readonly onProgress?: ((rows: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

/** A problem of a row. A row with only a warning is still sent. */
export interface PlanProblem extends Problem {
  /** 1 is the first row below the heading. */
  readonly row: number;
  readonly isWarning: boolean;
}

const LIMITS = ['perMinute', 'perDay', 'concurrency'] as const;
const CHOICES = {
  quota: QUOTA_NAMES,
  environment: environments,
  mode: modes,
  consent: ['everyone-agreed'],
  format: ['csv', 'xlsx'],
  hidden: HIDDEN,
} as const;

/** @throws InvalidRequestError that names each invalid option. */
export function requireOptions(options: PlanOptions): void {
  const limits = LIMITS.filter((limit) => {
    const value = options.budget?.[limit];
    return value !== undefined && !(Number.isSafeInteger(value) && value > 0);
  });
  const choices = Object.entries(CHOICES).filter(([name, allowed]) => {
    const value = options[name as keyof typeof CHOICES];
    return value !== undefined && !(allowed as readonly string[]).includes(value);
  });
  const wrong = [
    ...limits.map((limit) => ({ path: `budget.${limit}`, rule: 'must be a whole number above 0' })),
    ...choices.map(([path, allowed]) => ({ path, rule: `must be one of ${allowed.join(', ')}` })),
  ];
  if (wrong.length > 0) throw new InvalidRequestError(wrong);
}
