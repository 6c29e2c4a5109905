import { StatusError } from './status-error.ts';

/** Status 401: the access token or API key is missing, wrong or no longer valid. A token function was asked once more before. */
export class AuthenticationError extends StatusError {
  override readonly name: string = 'AuthenticationError';
}
