import type { SandboxContext } from '../http/context.ts';

/** After another database was put in place: reads again what is in the store, and resets what is only in memory. */
export function forgetVolatile({ clock, chance, quirks, faults, journal, quotas }: SandboxContext): void {
  clock.reload();
  chance.restart();
  quirks.reload();
  faults.reset();
  journal.clear();
  quotas.forget();
}
