import type { VisaScenario } from '../../outcomes/scenario.ts';

type Shared = Pick<VisaScenario, 'section' | 'basis' | 'appliesTo'>;

/** A scenario of a list, with the fields that differ from the shared ones. */
export type VisaScenarioRow = Omit<VisaScenario, keyof Shared> & Partial<Shared>;

/** A list of scenarios with a shared section, basis and check types, unless a row has its own. */
export function visaScenarios(shared: Shared, rows: readonly VisaScenarioRow[]): readonly VisaScenario[] {
  return rows.map(({ name, title, description, ...row }) => ({
    name,
    title,
    description,
    ...shared,
    ...row,
  }));
}
