import { nullableOpenEnumType, openEnumType } from './known-values.ts';
import { neverType } from './never.ts';

/** hey-api's TypeScript plugin with what the contract says beyond plain OpenAPI. */
export const contractTypes = {
  name: '@hey-api/typescript',
  $resolvers: { string: openEnumType, union: nullableOpenEnumType, unknown: neverType },
} as const;
