import type { SandboxContext } from '../http/context.ts';

/** After another database was put in place: what follows from the store is read anew, what is in memory alone is as at the start. */
export function forgetVolatile({ clock, chance, quirks, faults, journal, quotas }: SandboxContext): void {
  clock.reload();
  chance.restart();
  quirks.reload();
  faults.reset();
  journal.clear();
  quotas.forget();
}
