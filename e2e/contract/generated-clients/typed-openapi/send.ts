import type { Fetcher } from './client';
import { accessToken, apiKey, apiKeyParameter } from './settings';

/** The tool leaves the request to its user. */
export const send: Fetcher['fetch'] = ({ method, url, parameters }) => {
  url.searchParams.set(apiKeyParameter, apiKey);
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
    ...(parameters?.header as Record<string, string> | undefined),
  };
  return fetch(url, { method, headers, body: JSON.stringify(parameters?.body) });
};
