/** Stands between the packages of a `licenses.txt`. */
export const SEPARATOR = `\n\n${'-'.repeat(80)}\n\n`;

/** A package that is inside another one's files. */
export interface ListedPackage {
  readonly name: string;
  /** Not known of some programs that a package on npm has compiled in. */
  readonly version: string | undefined;
  /** The package on npm that has it compiled in, when it isn't one itself. */
  readonly inside: string | undefined;
  /** SPDX expression. */
  readonly license: string;
}

/** The packages that a `licenses.txt` has the licences of. */
export function listedPackages(text: string): ListedPackage[] {
  return text
    .trim()
    .split(SEPARATOR)
    .map((entry) => {
      const [, name, version, inside, license] =
        /^(\S+)(?: (\d\S*))?(?: \(inside (\S+)\))?, (.+)\n/u.exec(entry) ?? [];
      if (!name || !license) throw new Error(`No name and licence: ${entry.slice(0, 80)}`);
      return { name, version, inside, license };
    });
}
