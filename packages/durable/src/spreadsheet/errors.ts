import { WorkRightsKitError } from '@workrights/client';
import type { ColumnUse } from './columns.ts';
import type { DateField } from './fields.ts';
import type { Mapping } from './mapping.ts';

/** Why a file can't be read. Programs compare it. */
export type FileProblem =
  | 'not-found'
  | 'empty'
  | 'encoding'
  | 'quotes'
  | 'separator'
  | 'record-too-long'
  | 'workbook'
  | 'workbook-reader-missing'
  | 'sheet'
  | 'heading'
  | 'hidden'
  | 'too-large'
  | 'too-many-columns'
  | 'changed';

/** The file can't be read as a table, so nothing was planned. The message names lines and columns, and holds no cell. */
export class UnreadableFileError extends WorkRightsKitError {
  override readonly name = 'UnreadableFileError';
  readonly code: FileProblem;

  constructor(code: FileProblem, message: string) {
    super(`${message} Nothing was planned.`);
    this.code = code;
  }
}

/** Why the columns of a file can't be told. Programs compare it. */
export type MappingProblem =
  | 'unconfirmed'
  | 'two-columns'
  | 'missing-column'
  | 'date-order'
  | 'consent'
  | 'no-consent'
  | 'consent-contradiction'
  | 'default'
  | 'mapping-file';

/**
 * The columns of the file don't say for sure what they hold, so nothing was planned.
 *
 * `guess` is a mapping that would settle it, for a person to confirm: keep it with `writeMapping` and plan again. It is
 * undefined where nothing can be guessed.
 */
export class MappingError extends WorkRightsKitError {
  override readonly name = 'MappingError';
  readonly code: MappingProblem;
  readonly guess: Mapping | undefined;
  readonly columns: readonly ColumnUse[];
  /** With `date-order`: the field whose order is to be stated. */
  readonly field: DateField | undefined;

  constructor(
    code: MappingProblem,
    message: string,
    {
      guess,
      columns = [],
      field,
    }: {
      guess?: Mapping | undefined;
      columns?: readonly ColumnUse[] | undefined;
      field?: DateField | undefined;
    } = {},
  ) {
    super(`${message} Nothing was planned.`);
    this.code = code;
    this.guess = guess;
    this.columns = columns;
    this.field = field;
  }
}
