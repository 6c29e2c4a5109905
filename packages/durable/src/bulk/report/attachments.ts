import type { StoredAttachment } from '../../base/rows/row.ts';
import { writePrivateFile, type ReportFile } from './private-files.ts';

/** A PDF record that the report has as a file. */
export type RecordFile = ReportFile;

export const ATTACHMENTS = 'attachments';

/** Writes the PDF records of one row, named by the row: `attachments/row-000012-1-gov_visa_details.pdf`. */
export async function writeRecords(
  folder: string,
  row: number,
  attachments: readonly StoredAttachment[],
): Promise<RecordFile[]> {
  const files: RecordFile[] = [];
  for (const { index, type, bytes } of attachments) {
    files.push(await writePrivateFile(folder, recordPath(row, index, type), bytes));
  }
  return files;
}

function recordPath(row: number, index: number, type: string): string {
  const kind = /^[a-z][a-z_]{0,60}$/u.test(type) ? type : 'record';
  return `${ATTACHMENTS}/row-${String(row).padStart(6, '0')}-${index + 1}-${kind}.pdf`;
}
