import { StatusError } from './status-error.ts';

/** Status 422: the request was read, and a field or rule of it is wrong. See `body`. */
export class UnprocessableEntityError extends StatusError {
  override readonly name: string = 'UnprocessableEntityError';
}
