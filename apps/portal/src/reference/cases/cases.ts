/** A kind of visa check, as the reader of the reference chooses it. */
export interface Case {
  readonly id: CaseId;
  readonly country: 'Australia' | 'New Zealand';
  /** The type of the check: what stands below its country. */
  readonly type: string;
  /** Both in one: `Australia, work`. */
  readonly label: string;
  /** Values by which the contract knows the case, wherever a field of that name is. */
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

/**
 * Value of `data-cases`, by which the style sheet hides what is not of the chosen case; nothing for what is of all.
 */
export function inCases(of: readonly CaseId[]): string | undefined {
  return of.length === caseIds.length ? undefined : of.join(' ');
}
