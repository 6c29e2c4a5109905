import { GENERATED_HEADER } from './generated-header.ts';

/** A module that exports a table. */
export function tableModule(name: string, value: unknown): string {
  return `${GENERATED_HEADER}export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`;
}
