/** What a program here is given: where the sandbox listens, and its credentials. */
export const { url, accessToken, accountKey, apiKey, apiKeyParameter } = JSON.parse(
  process.argv[2] ?? '',
) as Record<'url' | 'accessToken' | 'accountKey' | 'apiKey' | 'apiKeyParameter', string>;

export const version = '2024-03-05';

/** Moves the sandbox's clock, so that a check is completed. */
export async function advanceClock(seconds: number): Promise<void> {
  const response = await fetch(`${url}/_sandbox/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  });
  if (!response.ok) throw new Error(`The clock stays: ${response.status}`);
}
