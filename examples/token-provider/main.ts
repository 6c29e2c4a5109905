import { VisaChecks } from '@workrights/client';

let asked = 0;

/** Ask whoever keeps your tokens here. To request them from the service itself, use `clientCredentials`. */
async function accessToken(): Promise<string> {
  asked += 1;
  if (asked === 1) return 'a-token-that-has-expired';
  return process.env.WORKRIGHTS_ACCESS_TOKEN ?? 'sandbox-access-token';
}

const checks = new VisaChecks({
  baseUrl: process.env.WORKRIGHTS_URL ?? 'http://127.0.0.1:4010',
  accessToken,
});

// All twenty share the first token, meet a 401, and share the one that is asked for because of it.
const lists = await Promise.all(Array.from({ length: 20 }, () => checks.list({ limit: 1 })));
console.log(`${lists.length} calls succeeded with ${asked} tokens`);
