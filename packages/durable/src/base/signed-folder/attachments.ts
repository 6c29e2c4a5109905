import type { StoredAttachment } from '../rows/row.ts';
import { writePrivateFile, type ReportFile } from './private-files.ts';

/** A PDF record as a file of the report. */
export type RecordFile = ReportFile;

export const ATTACHMENTS = 'attachments';

/** Writes the PDF records of one row, named after it: `attachments/row-000012-1-gov_visa_details.pdf` for the name `row-000012`. */
export async function writeRecords(
  folder: string,
  name: string,
  attachments: readonly StoredAttachment[],
): Promise<RecordFile[]> {
  const files: RecordFile[] = [];
  for (const { index, type, bytes } of attachments) {
    const kind = /^[a-z][a-z_]{0,60}$/u.test(type) ? type : 'record';
    files.push(await writePrivateFile(folder, `${ATTACHMENTS}/${name}-${index + 1}-${kind}.pdf`, bytes));
  }
  return files;
}
