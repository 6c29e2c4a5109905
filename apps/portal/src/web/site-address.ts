/** Where the portal is served, from the environment of the build. */
export interface SiteAddress {
  /** `https://docs.example`; empty when not configured. */
  readonly origin: string;
  /** The folder on that host, without a final slash: `/docs`; empty at the root. */
  readonly base: string;
}

/**
 * Reads `SITE` (`https://docs.example`) and `BASE` (`/docs/`).
 *
 * @throws Error that names the variable and its form.
 */
export function readSiteAddress({ SITE = '', BASE = '' }: NodeJS.ProcessEnv): SiteAddress {
  return { origin: readOrigin(SITE), base: readBase(BASE) };
}

/** The full address of a path from the root of the site. Without the host when it isn't configured. */
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
