import type { Employee, OnboardListItem, WorkRightsRecord } from '@workrights/client';
import { workRightsDoubtsText, workRightsSummaryOf } from '@workrights/results';
import { dayOf } from '@workrights/time/days';
import { plain, rows } from './plain.ts';

/** A record for people: each field by the contract's name. */
export function showRecord(record: object): string {
  return rows(Object.entries(record).map(([name, value]) => [plain(name), shown(value, 'not given')]));
}

/** Work rights for people, with the doubts about them. A missing end is never shown as "unlimited". */
export function showWorkRights(record: WorkRightsRecord): string {
  const summary = workRightsSummaryOf(record, dayOf(new Date(), 'AUS')!);
  const unknown: Readonly<Record<string, string>> = {
    status: 'UNKNOWN: not given',
    visa_expiry_date: 'UNKNOWN: not given, which does not mean unlimited',
    [summary.visaEndField]: 'UNKNOWN: not given, which does not mean unlimited',
  };
  const names = [...new Set([...Object.keys(record), ...Object.keys(unknown)])];
  return rows([
    ...names.map(
      (name) =>
        [plain(name), shown(record[name as keyof WorkRightsRecord], unknown[name] ?? 'not given')] as const,
    ),
    ['doubts', plain(workRightsDoubtsText(summary))],
  ]);
}

function shown(value: unknown, missing: string): string {
  if (value === null || value === undefined || value === '') return missing;
  return plain(typeof value === 'object' ? JSON.stringify(value) : value);
}

/** An onboarding request as one line of a list. */
export function showOnboardLine(onboard: OnboardListItem): string {
  const { onboard_id: id, onboard_status: status, employee_id: employee, datetime } = onboard;
  return [id, status, employee ?? '-', datetime ?? ''].map(plain).join('  ').trimEnd();
}

/** A person of the web application as one line of a list. */
export function showEmployeeLine({ key_id: key, employee_id: employee, ...others }: Employee): string {
  return [key, employee ?? '-', others.employment_status ?? ''].map(plain).join('  ').trimEnd();
}
