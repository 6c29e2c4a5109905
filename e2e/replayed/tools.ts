import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import {
  clientCredentials,
  type ValidationOptions,
  type VisaCheckCreate,
  VisaChecks,
  type VisaChecksOptions,
  WorkRights,
} from '@workrights/client';

import { program, type CommandFolder } from '../cli/command.ts';
import { startChild, type Child } from '../support/child.ts';
import type { DescribedService } from './described-service.ts';
import type { Person } from './person.ts';
import type { PublishedService } from './published-service.ts';
import { readJson } from './reply.ts';

type ClientOptions = Pick<VisaChecksOptions & ValidationOptions, 'fetch' | 'validateResponses'>;

export type ReplayedService = PublishedService | DescribedService;

export const clientOf = (service: ReplayedService, options: ClientOptions = {}): VisaChecks =>
  new VisaChecks({
    baseUrl: service.platformUrl,
    accessToken: tokenOf(service),
    logLevel: 'off',
    ...options,
  });

export const rightsOf = (service: ReplayedService, options: ClientOptions = {}): WorkRights => {
  const { webAppUrl, apiKey, accountKey } = service;
  return new WorkRights({
    baseUrl: webAppUrl,
    apiKey,
    accountKeyId: accountKey,
    logLevel: 'off',
    ...options,
  });
};

function tokenOf(service: ReplayedService) {
  if (service.follows === 'document') return service.accessToken;
  const { tokenUrl, audience, application } = service;
  const { clientId, clientSecret } = application;
  return clientCredentials({ tokenUrl, clientId, clientSecret, audience, logLevel: 'off' });
}

/** A token, requested as n8n does it for a credential. */
export async function accessTokenOf(service: ReplayedService): Promise<string> {
  if (service.follows === 'document') return service.accessToken;
  const { tokenUrl, audience, application } = service;
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: application.clientId,
      client_secret: application.clientSecret,
      audience,
    }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

export const RELAY_TOKEN = 'an-invented-token-of-a-relay';

/** The command's settings: only URLs and credentials. */
export function settingsOf(service: ReplayedService): Record<string, string> {
  return {
    WORKRIGHTS_BASE_URL: service.platformUrl,
    WORKRIGHTS_WEB_APP_URL: service.webAppUrl,
    WORKRIGHTS_API_KEY: service.apiKey,
    WORKRIGHTS_ACCOUNT_KEY: service.accountKey,
    WORKRIGHTS_LEDGER_KEY: 'an invented key of a ledger',
    WORKRIGHTS_RELAY_TOKEN: RELAY_TOKEN,
    ...(service.follows === 'document'
      ? { WORKRIGHTS_ACCESS_TOKEN: service.accessToken }
      : {
          WORKRIGHTS_TOKEN_URL: service.tokenUrl,
          WORKRIGHTS_CLIENT_ID: service.application.clientId,
          WORKRIGHTS_CLIENT_SECRET: service.application.clientSecret,
          WORKRIGHTS_AUDIENCE: service.audience,
        }),
  };
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command to its end. */
export async function command(
  { env, folder }: CommandFolder,
  service: ReplayedService,
  args: readonly string[],
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...env, ...settingsOf(service) },
  });
  child.stdin.end(input);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, stdout, stderr };
}

/** A person's request, as a user of either description writes it. */
export function requestFor(person: Person): VisaCheckCreate {
  const { type, identifier, country, familyName, givenName, born } = person;
  const document = {
    type: 'passport' as const,
    identifier,
    country,
    family_name: familyName,
    given_name: givenName,
    date_of_birth: born,
  };
  if (type === 'work' || type === 'study' || type === 'agent') {
    return {
      jurisdiction: 'AUS',
      visa_check_schema: 'australia',
      australia: { visa_check_type: type },
      ...(type === 'agent' && { customer_authority_id: 'ca_ag3nt' }),
      document,
    } as VisaCheckCreate;
  }
  return {
    jurisdiction: 'NZL',
    visa_check_schema: 'new_zealand',
    customer_authority_id: type === 'employer' ? 'ca_sa4mp1e' : 'ca_ver1fy',
    new_zealand:
      type === 'employer'
        ? { visa_check_type: type, employment_start_date: inDays(7) }
        : { visa_check_type: type, approval_letter_start_date: '2025-02-01', approval_letter_gender: 'F' },
    document,
  } as VisaCheckCreate;
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** How many checks were created for each document. */
export function createdFor({ received }: ReplayedService): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const request of received.platform) {
    if (request.method !== 'POST' || request.path !== '/v2/visa-checks') continue;
    const { identifier } = readJson(request)['document'] as { identifier: string };
    counts.set(identifier, (counts.get(identifier) ?? 0) + 1);
  }
  return counts;
}

/** What no output may contain: the service's secrets, and its people's personal data. */
export function secretsIn(output: string, service: ReplayedService): readonly string[] {
  const secrets = [service.apiKey, service.accountKey, ...people()];
  if (service.follows === 'document') secrets.push(service.accessToken);
  else secrets.push(service.application.clientSecret);
  return secrets.filter((secret) => output.includes(secret));
}

const people = () => ['CANARY', 'Canaryfamily', 'Canarygiven', '1991-05-17'];

/** Starts the built command, which runs until it is stopped. */
export const startCommand = (
  { env, folder }: CommandFolder,
  service: ReplayedService,
  args: readonly string[],
): Child => startChild(program, args, { cwd: folder, env: { ...env, ...settingsOf(service) } });
