import { StatusError } from './status-error.ts';

/** Status 409: the request disagrees with the state of the resource. */
export class ConflictError extends StatusError {
  override readonly name: string = 'ConflictError';
}
