import { interfaceNames, readFixtures, type Fixture, type Verdict } from '@workrights/spec/reader';

/** The contract's cases of both interfaces. */
export function fixtures(verdict: Verdict, part: Fixture['part']): Fixture[] {
  return interfaceNames.flatMap((name) => readFixtures(name, verdict)).filter((one) => one.part === part);
}
