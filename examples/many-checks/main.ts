import { OutcomeUnknownError, summarise, type VisaCheck, VisaChecks } from '@workrights/client';

let requests = 0;
const checks = new VisaChecks({
  baseUrl: process.env.WORKRIGHTS_URL ?? 'http://127.0.0.1:4010',
  accessToken: process.env.WORKRIGHTS_ACCESS_TOKEN ?? 'sandbox-access-token',
  fetch: (input, init) => {
    requests += 1;
    return fetch(input, init);
  },
});

const passports = Array.from({ length: 50 }, (_, index) => `X90000${String(index).padStart(2, '0')}`);

/** Sends a check once. Nobody knows what became of a create whose answer was lost, so look before sending it again. */
async function send(identifier: string): Promise<VisaCheck> {
  try {
    return await checks.create({
      jurisdiction: 'AUS',
      visa_check_schema: 'australia',
      australia: { visa_check_type: 'work' },
      document: {
        type: 'passport',
        identifier,
        country: 'IND',
        family_name: 'Citizen',
        date_of_birth: '1990-02-28',
      },
    });
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error;
    const result = await error.reconcile();
    if (result.outcome !== 'found' || result.check === undefined) throw error;
    return result.check;
  }
}

// Five at a time: each of these takes the next passport from one iterator until there is none.
const pending: VisaCheck[] = [];
const queue = passports.values();
await Promise.all(
  Array.from({ length: 5 }, async () => {
    for (const passport of queue) pending.push(await send(passport));
  }),
);
console.log(`${pending.length} checks sent with ${requests} requests`);

requests = 0;
const entitled = { yes: 0, limited: 0, no: 0, unknown: 0 };
for await (const { id, check, error } of checks.waitForAll(pending)) {
  if (check) entitled[summarise(check).work] += 1;
  else console.error(`${id}: ${String(error)}`);
}
console.log(`all finished, waited for with ${requests} requests`);
console.log('may work:', entitled);
