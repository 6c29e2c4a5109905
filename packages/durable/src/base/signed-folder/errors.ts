import { WorkRightsKitError } from '@workrights/client';

/** A report can't be written to this folder. Existing files are unchanged. */
export class ReportFolderError extends WorkRightsKitError {
  override readonly name = 'ReportFolderError';
}
