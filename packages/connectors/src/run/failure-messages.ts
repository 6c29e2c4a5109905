/** What failed, in the words of every tool. What to do about it depends on the tool. */
export const FAILED = {
  blocked: "The service's network blocked the request: it may come from outside Australia and New Zealand",
  conflict: 'The service says that the request conflicts with what it has',
  foreign: 'The response does not come from the expected service',
  lost: 'The connection to the service was lost',
  noToken: 'There is no access token',
  tooMany: 'The service is receiving too many requests',
  unavailable: 'The service is not available right now',
  unreachable: 'The service could not be reached',
} as const;

export const rejected = (isVisaChecks: boolean): string =>
  `The service rejected the ${isVisaChecks ? 'access token' : 'API key or the account key'}`;

/** @param label the field that the service named */
export const notAccepted = (label: string | undefined): string =>
  `The service did not accept ${label === undefined ? 'the request' : `'${label}'`}`;

export const laterAfter = (status: number): string => `It responded with status ${status}. Run again later.`;
