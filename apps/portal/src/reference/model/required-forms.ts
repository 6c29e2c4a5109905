import type { Branch, Field, Fields, Presence, RequestBody } from './types.ts';

/** The minimum content of one form of a body. */
export interface RequiredForm {
  /** The branches that together make this form; none when the body has only one form. */
  branches: readonly Branch[];
  entries: readonly RequiredEntry[];
}

export interface RequiredEntry {
  /** Several fields are a choice. */
  fields: readonly Pick<Field, 'anchor' | 'path'>[];
  /** `exactly one of`, `at least one of`. */
  before?: string;
  condition?: NonNullable<Presence['condition']>;
}

/** One entry for each form of the body. Empty for a body with so few fields that its list is clear by itself. */
export function requiredForms({ fields }: RequestBody): RequiredForm[] {
  const forms = combinations(fields, []);
  if (forms.length === 1 && fields.shared.length < 4) return [];
  return forms.map((branches) => ({
    branches,
    entries: plainFirst(entriesOf(fields, branches)),
  }));
}

/** Sorts the entries: always required, then choices, then required by a condition. */
function plainFirst(entries: readonly RequiredEntry[]): RequiredEntry[] {
  const rank = ({ before, condition }: RequiredEntry) => (condition ? 2 : before ? 1 : 0);
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

/** The branches that can occur together, one list for each form. */
function combinations(fields: Fields, chosen: readonly Branch[]): (readonly Branch[])[] {
  let forms: (readonly Branch[])[] =
    fields.groups.length > 0 ? fields.groups.map(({ branch }) => [...chosen, branch]) : [chosen];
  forms = forms.flatMap((branches) => {
    const inner = visible(fields, branches).find(
      (field) => field.children.groups.length > 0 && statement(field, branches)?.kind === 'required',
    );
    return inner ? combinations(inner.children, branches) : [branches];
  });
  return forms;
}

function visible({ shared, groups }: Fields, branches: readonly Branch[]): Field[] {
  return [
    ...shared,
    ...groups.filter(({ branch }) => holds([branch], branches)).flatMap((g) => g.fields.shared),
  ];
}

function statement({ presence }: Field, branches: readonly Branch[]) {
  return presence.find((one) => one.branches.length === 0 || holds(one.branches, branches));
}

function holds(some: readonly Branch[], branches: readonly Branch[]): boolean {
  return some.some(({ name }) => branches.some((branch) => branch.name === name));
}

function entriesOf(fields: Fields, branches: readonly Branch[]): RequiredEntry[] {
  const all = visible(fields, branches);
  return all.flatMap((field): RequiredEntry[] => {
    const { kind, condition, among = [] } = statement(field, branches) ?? {};
    if (kind === 'required') {
      if (condition) return [{ fields: [field], condition }];
      const inner = entriesOf(field.children, branches);
      return inner.length > 0 ? inner : [{ fields: [field] }];
    }
    // A choice appears once, with the first of its fields.
    const choice = all.filter(({ name }) => among.includes(name));
    if (choice[0] !== field) return [];
    return [{ fields: choice, before: kind === 'exactly-one' ? 'exactly one of' : 'at least one of' }];
  });
}
