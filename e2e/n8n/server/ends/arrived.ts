import type { Execution } from '../../driver/execution.ts';
import { endsInGuide } from './graph.ts';
import { allItemsOf } from '../decisions/run-template.ts';
import type { Fields } from '../decisions/work-rights-records.ts';

/** What reached each end of a template in an execution, by the name of the end. */
export function arrived(execution: Execution, template: string): ReadonlyMap<string, readonly Fields[]> {
  const ends = endsInGuide().get(template) ?? [];
  return new Map(ends.map((end) => [end, allItemsOf(execution, end)]));
}

/** How many items reached each end, without the ends that none reached. */
export function counted(execution: Execution, template: string): Readonly<Record<string, number>> {
  const all = [...arrived(execution, template)].map(([end, items]) => [end, items.length] as const);
  return Object.fromEntries(all.filter(([, count]) => count > 0));
}
