import type { Branch, Field, Presence } from '../model/types.ts';
import { caseIds, cases, type Case, type CaseId } from './cases.ts';

const AUSTRALIA = caseIds.filter((id) => id.startsWith('australia-'));
const NEW_ZEALAND = caseIds.filter((id) => id.startsWith('new-zealand-'));

/** Schemas that occur only in some cases, although no value in the contract says so. */
const SCHEMAS: Readonly<Record<string, readonly CaseId[]>> = {
  AustralianCheckEcho: AUSTRALIA,
  NewZealandCreationEcho: NEW_ZEALAND,
  NewZealandVerification: ['new-zealand-verification'],
  NewZealandEmployerEnquiry: ['new-zealand-employer'],
};

/** How the contract marks a field that only agent checks have (service.md §2.3). */
const AGENT_ONLY = /\bAgent checks only\b/;

/** The cases in which a form of a value can occur. */
export function casesOfBranch(branch: Branch): readonly CaseId[] {
  return SCHEMAS[branch.name] ?? cases.filter((one) => agrees(one, branch.when)).map(({ id }) => id);
}

export function casesOfBranches(branches: readonly Branch[]): readonly CaseId[] {
  if (branches.length === 0) return caseIds;
  return caseIds.filter((id) => branches.some((branch) => casesOfBranch(branch).includes(id)));
}

/** The cases in which a field may be there. */
export function casesOfField(field: Field): readonly CaseId[] {
  const schema = SCHEMAS[field.schemaName ?? ''] ?? caseIds;
  return schema.filter(
    (id) =>
      !(AGENT_ONLY.test(field.description) && id !== 'australia-agent') &&
      presencesOfCase(field, id).some(({ kind }) => kind !== 'never'),
  );
}

/** The cases in which a statement about a field's presence applies. */
export function casesOfPresence(field: Field, presence: Presence): readonly CaseId[] {
  return caseIds.filter((id) => presencesOfCase(field, id).includes(presence));
}

/** The cases in which a field can have a value of its list. */
export function casesOfValue({ variants }: Field, value: string): readonly CaseId[] {
  const having = variants.filter(({ values }) => values?.list.includes(value));
  return having.length === 0 ? caseIds : casesOfBranches(having.flatMap(({ branches }) => branches));
}

/** The statements that apply in a case: the condition that the case meets, otherwise the unconditional ones. */
export function presencesOfCase(field: Pick<Field, 'presence'>, id: CaseId): readonly Presence[] {
  const one = cases.find((each) => each.id === id);
  if (!one) return field.presence;
  const applicable = field.presence.filter(({ branches }) => casesOfBranches(branches).includes(id));
  const met = applicable.filter(({ condition }) => condition && agrees(one, condition));
  return met.length > 0 ? met : applicable.filter(({ condition }) => !condition);
}

/** The cases in which the condition of a requirement is met. */
export function casesOfCondition(condition: NonNullable<Presence['condition']>): readonly CaseId[] {
  return cases.filter((one) => agrees(one, condition)).map(({ id }) => id);
}

/** The cases in which several branches can occur together. */
export function casesOfForm(branches: readonly Branch[]): readonly CaseId[] {
  return caseIds.filter((id) => branches.every((branch) => casesOfBranch(branch).includes(id)));
}

function agrees({ facts }: Case, fact: { field: string; value: string } | undefined): boolean {
  const own = fact && facts[fact.field.split('.').at(-1) ?? ''];
  return own === undefined || own === fact?.value;
}
