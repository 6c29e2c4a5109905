import { WorkRightsKitError } from '@workrights/client';

/** A report can't be written where it was wanted. What was there before is unchanged. */
export class ReportFolderError extends WorkRightsKitError {
  override readonly name = 'ReportFolderError';
}
