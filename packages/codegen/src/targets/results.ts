import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Documents } from '../documents.ts';
import { GENERATED_HEADER } from '../generated-header.ts';

/**
 * Writes what `packages/results` takes from the contract: `code-table.ts`, what each result code means, and `reason-table.ts`, the
 * reason of a summary for each. They are apart, so that whoever only summarises loads no sentences. The files are kept: the n8n node
 * copies them, and its own target needs them to be there.
 */
export async function generateResults(documents: Documents, outDir: string): Promise<void> {
  const codes = codesOf(documents);
  await mkdir(outDir, { recursive: true });
  await write(
    'code-table',
    'CODES',
    codes.map(({ code, reason: _reason, country = null, charged = null, ...rest }) => [
      code,
      { country, ...rest, charged },
    ]),
  );
  await write(
    'reason-table',
    'REASONS',
    codes.map(({ code, reason = null }) => [code, reason]),
  );

  async function write(file: string, name: string, rows: unknown): Promise<void> {
    const text = `${GENERATED_HEADER}export const ${name} = ${JSON.stringify(rows, null, 2)} as const;\n`;
    await writeFile(join(outDir, `${file}.ts`), text);
  }
}

interface ResultCode {
  readonly code: string;
  readonly country?: string;
  readonly charged?: boolean;
  readonly reason?: string;
}

function codesOf({ 'visa-checks': { components } }: Documents): readonly ResultCode[] {
  const code: object | undefined = components?.schemas?.['VisaCheckOutcome']?.properties?.['code'];
  const codes = (code as { 'x-codes'?: readonly ResultCode[] } | undefined)?.['x-codes'];
  if (codes === undefined) throw new TypeError('The contract has no list of result codes.');
  return codes;
}
