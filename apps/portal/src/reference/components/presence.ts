import type { CaseId } from '../cases/cases.ts';
import { casesOfPresence } from '../cases/cases-of-fields.ts';
import type { Branch, Field, Presence } from '../model/types.ts';

/** Who sends the field. It decides the words: required in a request, always there in a response. */
export type Side = 'request' | 'response';

export interface PresenceText {
  kind: Presence['kind'] | 'mixed';
  /** The condition, as Markdown without a full stop. `before` and `after` name it while no case is chosen. */
  before: string;
  text: string;
  after: string;
  /** The cases in which it holds. */
  cases: readonly CaseId[];
}

/** Says in words when the field is there, one line for each branch that differs. `within` is named already. */
export function presenceTexts(field: Field, side: Side, within?: Branch): PresenceText[] {
  const inside = field.presence.filter(
    ({ branches, kind }) =>
      !within ||
      (kind !== 'never' && (branches.length === 0 || branches.some(({ name }) => name === within.name))),
  );
  const isConditional = inside.some(({ condition }) => condition);
  return inside.map((one) => {
    const { kind, condition } = one;
    const others = one.branches.filter(({ name }) => name !== within?.name);
    const label = others.length === 0 ? '' : `${branchesLabel(others)}:`;
    return {
      kind: condition ? 'mixed' : kind,
      before: isConditional && !condition ? `${label} otherwise`.trim() : label,
      text: wording(one, side),
      after: condition ? conditionText(condition) : '',
      cases: casesOfPresence(field, one),
    };
  });
}

/** The whole statement, as Markdown. */
export function wholeText({ before, text, after }: PresenceText): string {
  return [before, text, after].filter(Boolean).join(' ');
}

export function conditionText({ field, value }: NonNullable<Presence['condition']>): string {
  return `if \`${field}\` is \`${value}\``;
}

/** `AUS` for a branch that a value identifies, otherwise its title. Markdown. */
export function branchLabel({ when, title }: Branch): string {
  return when ? `\`${when.value}\`` : title;
}

export function branchesLabel(branches: readonly Branch[]): string {
  return branches.map(branchLabel).join(', ');
}

function wording({ kind, among }: Presence, side: Side): string {
  const names = among.map((name) => `\`${name}\``);
  switch (kind) {
    case 'required':
      return side === 'request' ? 'required' : 'always there';
    case 'optional':
      return side === 'request' ? 'optional' : 'may be missing';
    case 'never':
      return 'never';
    case 'at-least-one':
      return `at least one of ${names.join(', ')}`;
    case 'exactly-one':
      return `exactly one of ${names.join(', ')}`;
  }
}
