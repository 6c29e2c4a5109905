import { runOperation, type OperationName } from '@workrights/connectors';
import type { Bundle, ZObject } from 'zapier-platform-core';

import { attempt } from './attempt.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Adds the PDF of a completed check as a file that Zapier fetches only if a later step uses it. `index` is the place of a file
 * among the check's own.
 */
export function withFiles(z: ZObject, name: OperationName, json: Json, index?: number): Json {
  const id = json['id'];
  const has = index !== undefined || (name === 'getVisaCheck' && json['status'] === 'completed');
  if (!has || typeof id !== 'string') return json;
  return { ...json, file: z.dehydrateFile(hydrators.visaCheckFile, { id, index: index ?? 0 }) };
}

/** Fetches a whole file, or fails: half a PDF is no record. */
async function visaCheckFile(z: ZObject, bundle: Bundle<{ id: string; index: number }>): Promise<string> {
  const { id, index } = bundle.inputData;
  return attempt(z, bundle, async ({ services }) => {
    const { items } = await runOperation(services, 'downloadVisaCheckRecord', { visaCheckId: id });
    const file = items[index]?.file;
    if (file === undefined) throw new TypeError('The check has no such file');
    return z.stashFile(Buffer.from(file.bytes), file.bytes.length, file.name, file.mime);
  });
}

export const hydrators = { visaCheckFile };
