import { readTestIdentities } from '@workrights/spec/reader';
import { GENERATED_HEADER } from './generated-header.ts';

/** A module with the people of the service's own sandbox environment. */
export function testIdentitiesModule(): string {
  return `${GENERATED_HEADER}export const testIdentities = ${JSON.stringify(readTestIdentities(), null, 2)} as const;\n`;
}
