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
  /** Path of a CSV or XLSX file; or its bytes as they come, which are read once, so that dates must say their order. */
  readonly file: string | AsyncIterable<Uint8Array>;
  /** Default: told by the first bytes. */
  readonly format?: FileFormat | undefined;
  /** Name of the run. A run of that name that was never fully planned, or whose plan refused every row, is planned anew. */
  readonly run: string;
  /** What a person has confirmed about the columns: see `readMapping`. */
  readonly mapping?: Mapping | undefined;
  /** For empty cells and missing columns; they win over those of the mapping. */
  readonly defaults?: Defaults | undefined;
  /** The same as `defaults: { mode }`. Default `fastcheck`. */
  readonly mode?: Mode | undefined;
  /** Default `sandbox`. */
  readonly environment?: Environment | undefined;
  /** Whether the run keeps the PDF records. Default false. */
  readonly attachments?: boolean | undefined;
  /**
   * States that every person of a file without a column `consent` has agreed; the run and its reports name it. Without it, such a
   * file is refused (`no-consent`); with it, a file that has the column (`consent-contradiction`).
   */
  readonly consent?: 'everyone-agreed' | undefined;
  /**
   * Whether hidden rows and columns of a workbook are read, such as those that a filter leaves out. Without it, a sheet that has them
   * is refused (`hidden`). `include`: each such row has a warning (`hidden-row`). `skip`: such rows are refused, and such columns
   * not used, unless they may say who does not agree.
   */
  readonly hidden?: HiddenChoice | undefined;
  readonly budget?: Partial<Budget> | undefined;
  /** Limits of the account, for the forecast: pass the same as for the connection of the run. Default `standard`. */
  readonly quota?: QuotaName | undefined;
  /** Whether people that another run of the ledger has sent are sent again. Default false: they are refused. */
  readonly repeat?: boolean | undefined;
  /** Called for each row that is refused, and for each warning. Holds nothing of a cell. */
  readonly onProblem?: ((problem: PlanProblem) => void) | undefined;
  /** Called now and then with the number of rows that are read. */
  readonly onProgress?: ((rows: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

/** What is wrong with a row. A row with a warning is sent nevertheless. */
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

/** @throws InvalidRequestError that names each option that is none. */
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
