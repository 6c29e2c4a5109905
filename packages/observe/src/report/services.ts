import type { Report } from './report.ts';

/** How many exchanges were with a service on the machine of the observer, and how many with another one. */
export interface Services {
  readonly thisMachine: number;
  readonly otherMachine: number;
}

/** Whose exchanges a report has: a sandbox does what this kit assumes, and says nothing about the live service. */
export function servicesOf({ sightings }: Pick<Report, 'sightings'>): Services {
  const count = (wanted: string): number =>
    sightings
      .filter(({ at, token }) => at === 'service' && token === wanted)
      .reduce((sum, sighting) => sum + sighting.count, 0);
  return { thisMachine: count('this-machine'), otherMachine: count('other-machine') };
}

/** Whether the checks were all of the environment sandbox, in which the service answers with samples. */
export function hasSamplesOnly({ sightings }: Pick<Report, 'sightings'>): boolean {
  const environments = sightings.filter(({ at }) => at === 'response#/environment').map(({ token }) => token);
  return environments.includes('=sandbox') && !environments.includes('=live');
}
