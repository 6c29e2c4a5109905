import { compare } from './days.ts';

/** How lists name people: by employee id, and by company if several share a ledger. */
export interface Named {
  readonly id: string;
  readonly employeeId: string;
  readonly company: string | null;
}

export function nameOf({ id, employeeId, company }: Named): Named {
  return { id, employeeId, company };
}

/** The employee id, after the company if there is one. */
export function labelOf({ employeeId, company }: Pick<Named, 'employeeId' | 'company'>): string {
  return company === null ? employeeId : `${company} ${employeeId}`;
}

/** Possible people of a label, because company and employee id may contain blanks. */
export function namedBy(label: string): Pick<Named, 'employeeId' | 'company'>[] {
  const blanks = [...label.matchAll(/ /g)].map(({ index }) => index);
  const named = blanks.map((at) => ({ company: label.slice(0, at), employeeId: label.slice(at + 1) }));
  return [{ company: null, employeeId: label }, ...named];
}

export function byName(a: Named, b: Named): number {
  return compare(a.company ?? '', b.company ?? '') || compare(a.employeeId, b.employeeId);
}
