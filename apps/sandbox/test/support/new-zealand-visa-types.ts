import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const contract = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@workrights/spec/visa-checks.json')), 'utf8'),
) as {
  components: {
    schemas: { NewZealandVerification: { properties: { visa_type: { 'x-known-values': string[] } } } };
  };
};

/** The visa types that the source lists (service.md §2.4), from the contract. */
export const NEW_ZEALAND_VISA_TYPES: readonly string[] =
  contract.components.schemas.NewZealandVerification.properties.visa_type['x-known-values'];
