import { interfaceNames, readBundle } from '@workrights/spec/reader';

/** Title and version of the contract of each interface. */
export function contractVersions(): { title: string; version: string }[] {
  return interfaceNames.map((name) => {
    const { title, version } = readBundle(name).info;
    return { title, version };
  });
}
