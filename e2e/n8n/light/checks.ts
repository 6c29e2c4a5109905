import type { Sandbox } from '@workrights/sandbox';

/** Creates an Australian work check by plain HTTP, without the node, and returns its ID. */
export async function createCheck(
  { url, credentials }: Sandbox,
  identifier: string,
  mode: 'fastcheck' | 'offpeak' = 'fastcheck',
): Promise<string> {
  const response = await fetch(`${url}/v2/visa-checks`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${credentials.accessToken}`,
      version: '2024-03-05',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      jurisdiction: 'AUS',
      environment: 'sandbox',
      mode,
      visa_check_schema: 'australia',
      australia: { visa_check_type: 'work' },
      document: {
        type: 'passport',
        identifier,
        country: 'COL',
        family_name: 'Sample',
        date_of_birth: '1995-04-12',
      },
    }),
  });
  const { data } = (await response.json()) as { data: { id: string } };
  return data.id;
}

/** Creates checks one after another, then empties the journal. */
export async function createChecks(sandbox: Sandbox, ...identifiers: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const identifier of identifiers) ids.push(await createCheck(sandbox, identifier));
  sandbox.context.journal.clear();
  return ids;
}

/** Creates checks, and moves the clock to when they are completed. */
export async function finishedChecks(sandbox: Sandbox, ...identifiers: readonly string[]): Promise<string[]> {
  const ids = await createChecks(sandbox, ...identifiers);
  sandbox.clock.advance(20_000);
  return ids;
}
