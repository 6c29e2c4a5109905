/** What a program here is given: where the sandbox listens, and its credentials. */
export const { url, accessToken, accountKey, apiKey, apiKeyParameter } = JSON.parse(
  process.argv[2] ?? '',
) as Record<'url' | 'accessToken' | 'accountKey' | 'apiKey' | 'apiKeyParameter', string>;

export const version = '2024-03-05';
