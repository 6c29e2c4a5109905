export interface Case {
  readonly id: CaseId;
  readonly country: 'Australia' | 'New Zealand';
  /** The type of the check, shown below its country. */
  readonly type: string;
  /** Country and type: `Australia, work`. */
  readonly label: string;
  /** Values that identify the case in the contract, by the name of their field. */
  readonly facts: Readonly<Record<string, string>>;
}

export type CaseId = `australia-${'work' | 'study' | 'agent'}` | `new-zealand-${'verification' | 'employer'}`;

/** The check types of service.md §1. */
export const cases: readonly Case[] = [
  australian('work'),
  australian('study'),
  australian('agent'),
  newZealand('verification'),
  newZealand('employer'),
];

export const caseIds: readonly CaseId[] = cases.map(({ id }) => id);

function australian(type: 'work' | 'study' | 'agent'): Case {
  return {
    id: `australia-${type}`,
    country: 'Australia',
    type,
    label: `Australia, ${type}`,
    facts: { jurisdiction: 'AUS', visa_schema: 'australia', visa_check_type: type },
  };
}

function newZealand(type: 'verification' | 'employer'): Case {
  return {
    id: `new-zealand-${type}`,
    country: 'New Zealand',
    type,
    label: `New Zealand, ${type}`,
    facts: { jurisdiction: 'NZL', visa_schema: 'new_zealand', visa_check_type: type },
  };
}

/** The value of `data-cases`, by which the style sheet hides an element. Undefined for what belongs to all cases. */
export function inCases(of: readonly CaseId[]): string | undefined {
  return of.length === caseIds.length ? undefined : of.join(' ');
}
