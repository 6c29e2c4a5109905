import type { Json } from '../reply.ts';

/** The least that a reader takes for a whole PDF. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** The page lists the fields side by side; the source document nests those of the file. */
export function attachmentsOf(form: 'flat' | 'nested', downloadUrl: string): readonly Json[] {
  const file = { name: 'visa-check.pdf', size: PDF.length, mime: 'application/pdf' };
  return [form === 'flat' ? { download_url: downloadUrl, ...file } : { download_url: downloadUrl, type: 'result', file }];
}
