import { interfaceNames, readFixtures, type Fixture, type Verdict } from '@workrights/spec/reader';
import type { z } from 'zod';
import { requestSchemas, responseSchemas } from '../../src/index.ts';

/** The contract's cases of both interfaces. */
export function fixtures(verdict: Verdict): Fixture[] {
  return interfaceNames.flatMap((name) => readFixtures(name, verdict));
}

/** The schema that judges a fixture. */
export function schemaFor({ name, operation, part, status }: Fixture): z.ZodType {
  const bodies: Readonly<Record<string, z.ZodType>> = { ...requestSchemas };
  const answers: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
    ...responseSchemas,
  } as never;
  const responses = answers[operation];
  const schema =
    part === 'request' ? bodies[operation] : (responses?.[String(status)] ?? responses?.['default']);
  if (!schema) throw new Error(`No schema judges ${name}.`);
  return schema;
}
