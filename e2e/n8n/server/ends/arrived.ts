import type { Execution } from '../../driver/execution.ts';
import { endsInGuide } from './graph.ts';
import { allItemsOf } from '../decisions/run-template.ts';
import type { Fields } from '../decisions/work-rights-records.ts';

/** The items that reached each end of a template in an execution, by the end's name. */
export function arrived(execution: Execution, template: string): ReadonlyMap<string, readonly Fields[]> {
  const ends = endsInGuide().get(template) ?? [];
  return new Map(ends.map((end) => [end, allItemsOf(execution, end)]));
}

/** How many items reached each end, without ends that no item reached. */
export function counted(execution: Execution, template: string): Readonly<Record<string, number>> {
  const all = [...arrived(execution, template)].map(([end, items]) => [end, items.length] as const);
  return Object.fromEntries(all.filter(([, count]) => count > 0));
}
