import { WorkRightsKitError } from './work-rights-kit-error.ts';

/**
 * The service answered with a status that is not a success. Statuses with a class of their own throw that class;
 * all others (405, 413, 415, ...) throw this one. service.md §7 describes no errors, so any body is possible.
 */
export class StatusError extends WorkRightsKitError {
  override readonly name: string = 'StatusError';
  declare readonly status: number;
}
