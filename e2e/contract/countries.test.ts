import { createRequire } from 'node:module';

import { isCountryCode } from '@workrights/validators';
import { expect, test } from 'vitest';

const { countries } = createRequire(import.meta.url)(
  'n8n-nodes-workrights/dist/nodes/WorkRights/generated/countries.js',
) as { countries: readonly [code: string, ...names: string[]][] };

/** Codes of organisations that issue travel documents but have no citizens. */
const BODY = /^(?:UN[AKO]|EUE|X[^X].)$/u;

test('whoever has a nationality that the client accepts finds it in the list of the n8n node', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)));
  const accepted = codes.filter((code) => isCountryCode(code) && !BODY.test(code));
  expect(countries.map(([code]) => code).toSorted()).toEqual(accepted);
});
