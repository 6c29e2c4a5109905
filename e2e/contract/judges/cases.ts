import type { Fixture } from '@workrights/spec/reader';

export const judgeNames = ['redocly', 'ajv', 'zod', 'prism'] as const;

export type JudgeName = (typeof judgeNames)[number];

/** A judge's verdict on one fixture. */
export interface Judgement {
  accepted: boolean;
  /** JSON pointers of all invalid fields, if the judge names them. */
  fields: string[];
}

export function isAccepted({ verdict }: Fixture): boolean {
  return verdict === 'accepted';
}

/** Judges that can't express a rule of the contract, and the open point that explains why. */
export interface Disagreement {
  judges: readonly JudgeName[];
  note: string;
}

/** By the name of the fixture. */
export type Disagreements = Readonly<Record<string, Disagreement>>;

/** Only the validators have the list of countries, because the contract can't list 249 codes in every schema. */
export const disagreements: Disagreements = {
  'create-country-not-assigned': { judges: ['redocly', 'ajv', 'prism'], note: 'country-code-list' },
};
