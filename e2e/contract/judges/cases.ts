import type { Fixture } from '@workrights/spec/reader';

export const judgeNames = ['redocly', 'ajv', 'zod', 'prism'] as const;

export type JudgeName = (typeof judgeNames)[number];

/** What a judge says of one fixture. */
export interface Judgement {
  accepted: boolean;
  /** JSON Pointers of all that it finds at fault, where it can tell. */
  fields: string[];
}

export function isAccepted({ verdict }: Fixture): boolean {
  return verdict === 'accepted';
}

/** Judges that cannot say what the contract says of a case, and the open point that tells why. */
export interface Disagreement {
  judges: readonly JudgeName[];
  note: string;
}

/** By the name of the fixture. */
export type Disagreements = Readonly<Record<string, Disagreement>>;

/** Only the validators have the list of countries: the contract cannot name 249 codes in every schema. */
export const disagreements: Disagreements = {
  'create-country-not-assigned': { judges: ['redocly', 'ajv', 'prism'], note: 'country-code-list' },
};
