import { StatusError } from './status-error.ts';

/** Status 404: no such check, attachment, onboarding request or record. */
export class NotFoundError extends StatusError {
  override readonly name: string = 'NotFoundError';
}
