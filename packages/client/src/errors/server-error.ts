import { StatusError } from './status-error.ts';

/** Status 500 to 599. Reads were tried again before; a create or update never is. */
export class ServerError extends StatusError {
  override readonly name: string = 'ServerError';
}
