import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import type { Credentials } from './credentials.ts';

/** API key credentials for Interface B: a URL parameter, whose name the service does not show (service.md §5). */
export function apiKeyCredentials(apiKey: string, parameter: string): Credentials {
  const fields = Object.entries({ apiKey, apiKeyParameter: parameter })
    .filter(([, value]) => typeof value !== 'string' || value === '')
    .map(([path]) => ({ path, rule: 'must be a string that is not empty' }));
  if (fields.length > 0) throw new InvalidRequestError(fields);
  const grant = { query: { [parameter]: apiKey } };
  return { current: () => grant };
}
