import { WorkRights } from '@workrights/client';

const baseUrl = process.env.WORKRIGHTS_URL ?? 'http://127.0.0.1:4010';
const rights = new WorkRights({
  baseUrl,
  apiKey: process.env.WORKRIGHTS_API_KEY ?? 'sandbox-api-key',
  apiKeyParameter: 'key', // the service does not show the name of this URL parameter
  accountKeyId: process.env.WORKRIGHTS_ACCOUNT_KEY ?? 'sandbox-account',
});

// An `employee_id` that exists already is merged with, so a second run sends nothing twice.
const { onboard_id } = await rights.createOnboard({
  employee_id: 'sbx-working-holiday',
  given_names: 'Camille',
  family_name: 'Sample',
  email: 'working-holiday@sandbox.example',
});
console.log(`asked by e-mail: ${onboard_id}`);

await rights.updateOnboard({ onboard_id, group: 'Kitchen' });
await answerAsThePersonWould(onboard_id);

const { onboard_status, group } = await rights.getOnboard({ onboard_id });
console.log(`${onboard_status}, group ${group}`);

const record = await rights.getWorkRights({ onboard_id });
const { visa_held, status, visa_expiry_date, gov_expiry_date } = record;
// Null says that nothing was given: not that a right has no end, nor that no restriction applies.
console.log(`${visa_held ?? 'visa not known'}: ${status ?? 'status not known'}`);
console.log(
  `right to work until ${visa_expiry_date ?? 'not known'}, visa until ${gov_expiry_date ?? 'not known'}`,
);

/** Only the sandbox can be told to: in the service the person opens the e-mail, and somebody reviews the answers. */
async function answerAsThePersonWould(id: string): Promise<void> {
  const response = await fetch(`${baseUrl}/_sandbox/onboards/${id}/transition`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ onboard_status: 'Complete' }),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
}
