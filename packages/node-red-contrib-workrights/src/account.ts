import { clientCredentials, VisaChecks, WorkRights, type Logger } from '@workrights/client';
import type { Services } from '@workrights/connectors';
import type { Node, NodeAPI, NodeDef } from 'node-red';

import { ACCOUNT_SECRETS, type ACCOUNT_SETTINGS, type Values } from './settings.ts';

type AccountDef = NodeDef & Partial<typeof ACCOUNT_SETTINGS>;
type Secrets = Partial<Values<typeof ACCOUNT_SECRETS>>;

export interface Account extends Node<Secrets> {
  services: Services;
}

export function registerAccount(RED: NodeAPI): void {
  function WorkRightsAccount(this: Account, def: AccountDef): void {
    RED.nodes.createNode(this, def);
    this.services = servicesOf(def, this.credentials ?? {}, loggerOf(this));
  }
  RED.nodes.registerType<Account, AccountDef, object, Secrets>('workrights-account', WorkRightsAccount, {
    credentials: ACCOUNT_SECRETS,
  });
}

/** Each client is made when it is first used, because an account may have one interface only. It keeps its token and its quota. */
function servicesOf(def: AccountDef, secrets: Secrets, logger: Logger): Services {
  const shared = { logger, appInfo: 'node-red-contrib-workrights' };
  let visaChecks: VisaChecks | undefined;
  let workRights: WorkRights | undefined;
  const [baseUrl, webAppUrl] = [text(def.baseUrl), text(def.webAppUrl)];
  return {
    get visaChecks() {
      if (baseUrl === undefined) return undefined;
      return (visaChecks ??= new VisaChecks({
        ...shared,
        baseUrl,
        accessToken: tokenOf(def, secrets),
        environment: def.environment === 'live' ? 'live' : 'sandbox',
        version: text(def.version),
      }));
    },
    get workRights() {
      if (webAppUrl === undefined) return undefined;
      return (workRights ??= new WorkRights({
        ...shared,
        baseUrl: webAppUrl,
        apiKey: text(secrets.apiKey) ?? '',
        accountKeyId: text(secrets.accountKeyId) ?? '',
        apiKeyParameter: text(def.apiKeyParameter),
      }));
    },
  };
}

function tokenOf(def: AccountDef, secrets: Secrets) {
  const tokenUrl = text(def.tokenUrl);
  if (tokenUrl === undefined) return text(secrets.accessToken) ?? '';
  return clientCredentials({
    tokenUrl,
    clientId: text(secrets.clientId) ?? '',
    clientSecret: text(secrets.clientSecret) ?? '',
    audience: text(def.audience) ?? '',
    scopes: text(def.scopes)?.split(/\s+/u),
  });
}

/** The client's messages name no secret and no person. */
function loggerOf(node: Node): Logger {
  return {
    error: (message) => node.error(message),
    warn: (message) => node.warn(message),
    info: (message) => node.log(message),
    debug: (message) => node.debug(message),
  };
}

/** Pasted values often end with a blank or a line break. An empty field has no value. */
function text(value: string | undefined): string | undefined {
  return value?.trim() || undefined;
}
