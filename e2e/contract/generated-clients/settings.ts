/** What a program here is given: where the sandbox listens, and its credentials. */
export const { url, accessToken, accountKey, apiKey, apiKeyParameter } = JSON.parse(
  process.argv[2] ?? '',
) as Record<'url' | 'accessToken' | 'accountKey' | 'apiKey' | 'apiKeyParameter', string>;

export const version = '2024-03-05';

/** A check that each of them creates. */
export const request = {
  jurisdiction: 'AUS',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  document: {
    type: 'passport',
    identifier: 'X1234567',
    country: 'GBR',
    family_name: 'Sample',
    date_of_birth: '1990-01-31',
  },
} as const;

/** Moves the sandbox's clock, so that a check is completed. */
export async function advanceClock(seconds: number): Promise<void> {
  const response = await fetch(`${url}/_sandbox/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  });
  if (!response.ok) throw new Error(`The clock stays: ${response.status}`);
}
