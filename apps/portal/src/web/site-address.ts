/** Where the portal is served, as the environment of its build says. */
export interface SiteAddress {
  /** `https://docs.example`; empty where the build isn't told. */
  readonly origin: string;
  /** The folder on that host, without a slash at its end: `/docs`; empty at the root. */
  readonly base: string;
}

/**
 * Reads `SITE` (`https://docs.example`) and `BASE` (`/docs/`).
 *
 * @throws Error that names the variable, and what it takes.
 */
export function readSiteAddress({ SITE = '', BASE = '' }: NodeJS.ProcessEnv): SiteAddress {
  return { origin: readOrigin(SITE), base: readBase(BASE) };
}

/** The whole address of a page or a file, given from the root of the site; without its host where that isn't known. */
export function addressOf(path: string, { origin, base }: SiteAddress): string {
  return origin + base + path;
}

function readOrigin(site: string): string {
  if (site === '') return '';
  const { protocol = '', origin = '', href = '' } = URL.parse(site) ?? {};
  if (!/^https?:$/u.test(protocol) || href !== `${origin}/`)
    throw new Error('SITE takes a host alone, such as https://docs.example. Set its folder with BASE.');
  return origin;
}

function readBase(base: string): string {
  const folders = base.split('/').filter((name) => name !== '');
  if (folders.some((name) => !/^\w[\w.~-]*$/u.test(name)))
    throw new Error(
      'BASE takes a folder of the host, such as /docs/: letters, digits, and - . _ ~ in names.',
    );
  return folders.map((name) => `/${name}`).join('');
}
