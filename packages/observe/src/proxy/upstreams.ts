import { InvalidRequestError } from '@workrights/client';

export interface UpstreamUrls {
  /** Base URL of the service: of both interfaces, or of the Visa Checks API. */
  readonly upstream: string;
  /** Base URL of the Onboarding and Work Rights API, when it is another one. */
  readonly webAppUpstream?: string | undefined;
}

export interface Upstreams {
  /** Each once. */
  readonly origins: readonly URL[];
  /** Where a request for this path goes. Paths stay as they are, with the path of the base URL. */
  readonly urlFor: (path: string) => URL;
}

/** After the path of its base URL, each path of the Onboarding and Work Rights API has this version. */
const WEB_APP_PATH = /^\/(?:employee\/)?v1(?:\/|$)/u;

/** @throws InvalidRequestError for a URL that no request can go to. */
export function readUpstreams({ upstream, webAppUpstream = upstream }: UpstreamUrls): Upstreams {
  const checks = readUrl('upstream', upstream);
  const webApp = readUrl('webAppUpstream', webAppUpstream);
  const webAppPath = webApp.pathname.replace(/\/$/u, '');
  const isOfWebApp = (path: string): boolean =>
    path.startsWith(webAppPath) && WEB_APP_PATH.test(path.slice(webAppPath.length).split('?', 1)[0] ?? '');
  const origins = [checks, webApp].filter(
    ({ origin }, index, all) => all.findIndex((one) => one.origin === origin) === index,
  );
  return { origins, urlFor: (path) => (isOfWebApp(path) ? webApp : checks) };
}

function readUrl(path: keyof UpstreamUrls, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/u.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new InvalidRequestError([
      { path, rule: 'must be an http or https URL without user name, query and fragment' },
    ]);
  }
  return url;
}
