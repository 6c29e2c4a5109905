import { type AccessToken, type ClientCredentials, TokenError, WorkRightsKitError } from '@workrights/client';
import { clientCredentialsOf, usesClientCredentials } from '../../../service/access-token.ts';
import type { Settings } from '../../../settings/settings.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';
import { checkSetting, howToReplace } from './settings.ts';

/** The credentials of the Visa Checks API, as far as they are set and valid. */
interface Credentials {
  readonly accessToken?: AccessToken;
  /** The token, if it is a setting. */
  readonly token?: string;
  /** What to do if the service refuses them. */
  readonly replace: string;
  readonly findings: readonly Finding[];
}

/** Checks the access token, or the settings that tokens are requested with. In the second case, requests a token. */
export async function checkCredentials(settings: Settings): Promise<Credentials> {
  let isClient: boolean;
  try {
    isClient = usesClientCredentials(settings);
  } catch (error) {
    const { message, details } = error as { message: string; details?: { fix?: string } };
    return { replace: '', findings: [problem('token-url', message, details?.fix ?? '')] };
  }
  if (isClient) return checkClient(settings);
  const { value, source, finding } = await checkSetting(settings, 'access-token');
  const replace = `Get a new one, and ${howToReplace('access-token', source, settings.profile)}`;
  return { findings: [finding], replace, ...(value !== undefined && { accessToken: value, token: value }) };
}

async function checkClient(settings: Settings): Promise<Credentials> {
  const replace = 'Check WORKRIGHTS_AUDIENCE, and that the client id is for this service.';
  const names = ['token-url', 'client-id', 'client-secret', 'audience'] as const;
  const checked = await Promise.all(names.map((name) => checkSetting(settings, name)));
  if (settings.get('scopes')) checked.push(await checkSetting(settings, 'scopes'));
  const findings = checked.map(({ finding }) => finding);
  if (checked.some(({ value }) => value === undefined)) return { replace, findings };
  const credentials = await clientCredentialsOf(settings);
  try {
    await credentials.token();
  } catch (error) {
    return { replace, findings: [...findings, noToken(error)] };
  }
  return { accessToken: credentials, replace, findings: [...findings, await describe(credentials)] };
}

/** The doctor warns if no more requests than this are left. */
const FEW = 6;

async function describe({ status }: ClientCredentials): Promise<Finding> {
  const { expiresAt, requests, mostRequests } = await status();
  const message = `Access tokens come by client credentials. The one in use expires at ${expiresAt?.toISOString()}; ${requests} of at most ${mostRequests} were requested in 24 hours.`;
  if (mostRequests - requests > FEW) return ok('access-token', message);
  return warning(
    'access-token',
    message,
    'Find out what requests so many: the service disables accounts that request far too many.',
  );
}

function noToken(error: unknown): Finding {
  const isRefusal = error instanceof TokenError;
  const message = error instanceof WorkRightsKitError ? error.message.replace(/^\w+: /u, '') : 'it failed';
  return problem(
    'access-token',
    `No access token: ${message}.`,
    isRefusal
      ? 'Check WORKRIGHTS_CLIENT_ID, WORKRIGHTS_CLIENT_SECRET, WORKRIGHTS_AUDIENCE and WORKRIGHTS_SCOPES.'
      : 'Check WORKRIGHTS_TOKEN_URL and your network.',
  );
}
