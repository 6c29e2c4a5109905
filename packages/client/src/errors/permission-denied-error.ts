import { StatusError } from './status-error.ts';

/** Status 403: the credentials are good but not for this (an API key is bound to IP addresses: service.md §5). */
export class PermissionDeniedError extends StatusError {
  override readonly name: string = 'PermissionDeniedError';
}
