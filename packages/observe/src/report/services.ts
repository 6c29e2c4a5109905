import type { Report } from './report.ts';

/** How many exchanges were with a service on the machine of the observer, and how many with another one. */
export interface Services {
  readonly thisMachine: number;
  readonly otherMachine: number;
}

/** Whose exchanges a report has: a sandbox does what this kit assumes, and says nothing about the live service. */
export function servicesOf(report: Pick<Report, 'sightings'>): Services {
  const counts = countsAt(report, 'service');
  return { thisMachine: counts.get('this-machine') ?? 0, otherMachine: counts.get('other-machine') ?? 0 };
}

/** Whether the checks were all of the environment sandbox, in which the service answers with samples. */
export function hasSamplesOnly(report: Pick<Report, 'sightings'>): boolean {
  const counts = countsAt(report, 'response#/environment');
  return counts.has('=sandbox') && !counts.has('=live');
}

/** How often each token was seen at a place, in whichever context. */
function countsAt({ sightings }: Pick<Report, 'sightings'>, place: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { at, token, count } of sightings) {
    if (at === place) counts.set(token, (counts.get(token) ?? 0) + count);
  }
  return counts;
}
