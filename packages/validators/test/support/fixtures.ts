import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { requestSchemas, responseSchemas } from '../../src/index.ts';

/** A case of the contract: what is sent or answered, and, if it is refused, the field at fault. */
export interface Fixture {
  readonly name: string;
  readonly interfaceName: 'visa-checks' | 'work-rights';
  readonly operationId: string;
  readonly part: 'request' | 'response';
  readonly status: number | undefined;
  /** JSON Pointer of the field at fault; for rejected cases only. */
  readonly field: string;
  readonly value: unknown;
}

export function fixtures(verdict: 'accepted' | 'rejected'): Fixture[] {
  const folder = fileURLToPath(import.meta.resolve(`@workrights/spec/fixtures/${verdict}`));
  return (['visa-checks', 'work-rights'] as const).flatMap((interfaceName) =>
    readdirSync(join(folder, interfaceName))
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => {
        const text = readFileSync(join(folder, interfaceName, file), 'utf8');
        const example = JSON.parse(text) as Record<string, unknown>;
        return {
          name: `${interfaceName}/${file}`,
          interfaceName,
          operationId: String(example['x-operation']),
          part: example['x-part'] === 'request' ? 'request' : 'response',
          status: example['x-status'] as number | undefined,
          field: String(example['x-field'] ?? ''),
          value: example['value'],
        };
      }),
  );
}

/** The schema that judges a fixture. */
export function schemaFor({ name, operationId, part, status }: Fixture): z.ZodType {
  const bodies: Readonly<Record<string, z.ZodType>> = { ...requestSchemas };
  const answers: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
    ...responseSchemas,
  } as never;
  const responses = answers[operationId];
  const schema =
    part === 'request' ? bodies[operationId] : (responses?.[String(status)] ?? responses?.['default']);
  if (!schema) throw new Error(`No schema judges ${name}.`);
  return schema;
}
