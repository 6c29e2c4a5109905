import { sandboxText } from './sandbox-text.ts';

/** The topic of a condition decides which check types show it (service.md §2.3). */
type ConditionTopic = 'work' | 'study' | 'other';

interface AustralianCondition {
  readonly topic: ConditionTopic;
  readonly text: string;
}

/** Conditions of the catalogue's visas. service.md names only 8501 and 8547; every text is invented. */
const CONDITIONS = {
  8101: { topic: 'work', text: 'No work: the holder must not work in Australia.' },
  8104: {
    topic: 'work',
    text: 'Work limitation for family members: the holder must not work more than 48 hours a fortnight.',
  },
  8105: {
    topic: 'work',
    text: 'Work limitation for students: no more than 48 hours a fortnight while the course is in session.',
  },
  8115: { topic: 'work', text: 'Business visitor activity only: the holder must not do any other work.' },
  8201: { topic: 'study', text: 'Study limitation: no more than three months of study.' },
  8202: { topic: 'study', text: 'The holder must stay enrolled in, and meet the requirements of, a course.' },
  8207: { topic: 'study', text: 'No study: the holder must not study or train in Australia.' },
  8501: { topic: 'other', text: 'The holder must keep adequate health insurance while in Australia.' },
  8503: { topic: 'other', text: 'No further stay: most further visas cannot be granted while in Australia.' },
  8533: { topic: 'study', text: 'The holder must tell the education provider of an Australian address.' },
  8547: {
    topic: 'work',
    text: 'Six month rule: the work rights of a working holiday maker end six months after the start date at the latest.',
  },
  8548: { topic: 'study', text: 'Study limitation: no more than four months of study or training.' },
  8607: {
    topic: 'work',
    text: 'Work limitation: the holder must work only in the nominated occupation, for the sponsor.',
  },
} as const satisfies Record<number, AustralianCondition>;

type ConditionCode = keyof typeof CONDITIONS;

/** A code of the catalogue, or a condition that was armed with its own text. */
export type VisaCondition = ConditionCode | { readonly code: number; readonly description: string };

export function isKnownCondition(code: number): code is ConditionCode {
  return Object.hasOwn(CONDITIONS, code);
}

/** The conditions that a check of this type shows. An agent check shows all, and an armed condition is always shown. */
export function visibleConditions(
  all: readonly VisaCondition[],
  checkType: 'work' | 'study' | 'agent',
): VisaCondition[] {
  return all.filter(
    (each) => checkType === 'agent' || typeof each === 'object' || CONDITIONS[each].topic === checkType,
  );
}

export function conditionCode(condition: VisaCondition): number {
  return typeof condition === 'object' ? condition.code : condition;
}

/** The condition as an item of the array form: a description with HTML markup, and the code. */
export function describeCondition(condition: VisaCondition): { description: string; code: number } {
  const code = conditionCode(condition);
  return { description: `<p><b>${code}</b>: ${conditionText(condition)}</p>`, code };
}

/** The text of a condition without markup. It says that it is invented. */
export function conditionText(condition: VisaCondition): string {
  return sandboxText(typeof condition === 'object' ? condition.description : CONDITIONS[condition].text);
}
