import type { EditorNodeProperties, EditorRED } from 'node-red';

import { NODE_TYPES } from '../node-types.ts';
import { ACCOUNT_SECRETS, EVENT_SECRETS, type Secrets } from '../secrets.ts';
import { operationNode } from './operation-form.ts';

declare const RED: EditorRED;

interface AccountProperties extends EditorNodeProperties {
  baseUrl: string;
  environment: string;
  version: string;
  tokenUrl: string;
  audience: string;
  scopes: string;
  webAppUrl: string;
  apiKeyParameter: string;
}

interface EventProperties extends EditorNodeProperties {
  path: string;
  store: string;
}

RED.nodes.registerType<AccountProperties, Secrets>('workrights-account', {
  category: 'config',
  defaults: {
    name: { value: '' },
    baseUrl: { value: '' },
    environment: { value: 'sandbox', required: true },
    version: { value: '' },
    tokenUrl: { value: '' },
    audience: { value: '' },
    scopes: { value: '' },
    webAppUrl: { value: '' },
    apiKeyParameter: { value: 'key' },
  },
  credentials: ACCOUNT_SECRETS,
  label() {
    return this.name || `work rights (${this.environment})`;
  },
});

for (const [type, about] of Object.entries(NODE_TYPES)) {
  RED.nodes.registerType(type, operationNode(about));
}

RED.nodes.registerType<EventProperties, { secret: string }>('workrights-event', {
  category: 'work rights',
  color: '#8CC7F0',
  icon: 'workrights.svg',
  defaults: {
    name: { value: '' },
    path: { value: '', required: true },
    store: { value: '' },
  },
  credentials: EVENT_SECRETS,
  inputs: 0,
  outputs: 1,
  paletteLabel: 'work rights event',
  label() {
    return this.name || this.path || 'work rights event';
  },
});
