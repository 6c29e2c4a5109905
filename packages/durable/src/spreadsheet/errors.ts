import { WorkRightsKitError } from '@workrights/client';

/** Why a file can't be read; programs may compare it. */
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

/** The file can't be read as a table. Nothing was planned. The message names lines and columns, and contains no cell. */
export class UnreadableFileError extends WorkRightsKitError {
  override readonly name = 'UnreadableFileError';
  readonly code: FileProblem;

  constructor(code: FileProblem, message: string) {
    super(`${message} Nothing was planned.`);
    this.code = code;
  }
}
