import { StatusError } from './status-error.ts';

/** Status 400: the service could not read the request. */
export class BadRequestError extends StatusError {
  override readonly name: string = 'BadRequestError';
}
