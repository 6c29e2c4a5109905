import { compare } from './days.ts';

/** How people are named in lists: by employee id, and by their company where several share a ledger. */
export interface Named {
  readonly id: string;
  readonly employeeId: string;
  readonly company: string | null;
}

export function nameOf({ id, employeeId, company }: Named): Named {
  return { id, employeeId, company };
}

/** The employee id, after the company where there is one. */
export function labelOf({ employeeId, company }: Pick<Named, 'employeeId' | 'company'>): string {
  return company === null ? employeeId : `${company} ${employeeId}`;
}

export function byName(a: Named, b: Named): number {
  return compare(a.company ?? '', b.company ?? '') || compare(a.employeeId, b.employeeId);
}
