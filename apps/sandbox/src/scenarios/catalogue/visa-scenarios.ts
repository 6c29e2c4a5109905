import type { VisaScenario } from '../../outcomes/scenario.ts';

type Shared = Pick<VisaScenario, 'section' | 'basis' | 'appliesTo'>;

/** A scenario of a list: it names what it doesn't share with the others. */
export type VisaScenarioRow = Omit<VisaScenario, keyof Shared> & Partial<Shared>;

/** A list of scenarios that rest on the same and are for the same checks, but where one says otherwise. */
export function visaScenarios(shared: Shared, rows: readonly VisaScenarioRow[]): readonly VisaScenario[] {
  return rows.map(({ name, title, description, ...row }) => ({
    name,
    title,
    description,
    ...shared,
    ...row,
  }));
}
