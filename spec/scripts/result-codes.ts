import { isObject, type Document } from '../reader/index.ts';

/** A result code, as `x-codes` lists it. */
interface ResultCode {
  code: string;
  country?: string;
  charged?: boolean;
  meaning: string;
  next: string;
}

/** Writes the known values of `result.code` and the table at the end of its description from its `x-codes`, in place. */
export function addResultCodes({ components }: Document): void {
  const code = components?.schemas?.['VisaCheckOutcome']?.properties?.['code'];
  const codes = isObject(code) ? (code['x-codes'] as ResultCode[] | undefined) : undefined;
  if (!code || !codes) return;
  code['x-known-values'] = codes.map((each) => each.code);
  const rows = codes.map((each) => {
    const charge = each.charged === undefined ? '' : each.charged ? ' It is charged.' : ' It is not charged.';
    return `\`${each.code}\` | ${each.country ?? 'both'} | The check ${each.meaning}.${charge} | ${each.next}`;
  });
  const table = ['Code | Country | Meaning | Next', '--- | --- | --- | ---', ...rows];
  code.description = `${code.description}\n${table.map((row) => `| ${row} |\n`).join('')}`;
}
