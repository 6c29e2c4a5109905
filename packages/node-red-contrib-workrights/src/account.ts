import { clientCredentials, VisaChecks, WorkRights } from '@workrights/client';
import type { Services } from '@workrights/connectors';
import type { Node, NodeAPI, NodeDef } from 'node-red';

import { ACCOUNT_SECRETS, type ACCOUNT_SETTINGS, type Values } from './settings.ts';

type Secrets = Partial<Values<typeof ACCOUNT_SECRETS>>;
type Settings = Partial<Values<typeof ACCOUNT_SETTINGS>>;
type AccountDef = NodeDef & Settings;

export interface Account extends Node<Secrets> {
  services: Services;
}

export function registerAccount(RED: NodeAPI): void {
  function WorkRightsAccount(this: Account, def: AccountDef): void {
    RED.nodes.createNode(this, def);
    // Pasted values often end with a blank or a line break. An empty field has no value.
    const entries = Object.entries({ ...def, ...this.credentials })
      .map(([name, value]) => [name, String(value ?? '').trim()])
      .filter(([, value]) => value !== '');
    this.services = servicesOf(this, Object.fromEntries(entries) as Settings & Secrets);
  }
  RED.nodes.registerType<Account, AccountDef, object, Secrets>('workrights-account', WorkRightsAccount, {
    credentials: ACCOUNT_SECRETS,
  });
}

/** Each client is made when it is first used, because an account may have one interface only. It keeps its token and its quota. */
function servicesOf(node: Node, settings: Settings & Secrets): Services {
  const { baseUrl, webAppUrl, version, apiKey = '', accountKeyId = '', apiKeyParameter } = settings;
  const environment = settings.environment === 'live' ? 'live' : 'sandbox';
  // The client's messages name no secret and no person.
  const logger = {
    error: (message: string) => node.error(message),
    warn: (message: string) => node.warn(message),
    info: (message: string) => node.log(message),
    debug: (message: string) => node.debug(message),
  };
  const shared = { logger, appInfo: 'node-red-contrib-workrights' };
  let visaChecks: VisaChecks | undefined;
  let workRights: WorkRights | undefined;
  return {
    get visaChecks() {
      if (baseUrl === undefined) return undefined;
      const own = { ...shared, baseUrl, environment, version } as const;
      return (visaChecks ??= new VisaChecks({ ...own, accessToken: tokenOf(settings) }));
    },
    get workRights() {
      if (webAppUrl === undefined) return undefined;
      const own = { ...shared, baseUrl: webAppUrl, apiKey, accountKeyId, apiKeyParameter };
      return (workRights ??= new WorkRights(own));
    },
  };
}

function tokenOf({ tokenUrl, accessToken = '', ...settings }: Settings & Secrets) {
  if (tokenUrl === undefined) return accessToken;
  const { clientId = '', clientSecret = '', audience = '', scopes } = settings;
  return clientCredentials({ tokenUrl, clientId, clientSecret, audience, scopes: scopes?.split(/\s+/u) });
}
