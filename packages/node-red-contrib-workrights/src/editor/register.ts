import type { EditorNodeProperties, EditorRED } from 'node-red';

import { NODE_TYPES } from '../node-types.ts';
import {
  ACCOUNT_SECRETS,
  ACCOUNT_SETTINGS,
  EVENT_SECRETS,
  EVENT_SETTINGS,
  type Values,
} from '../settings.ts';
import { LOOK, operationNode } from './operation-form.ts';

declare const RED: EditorRED;

type Properties<Settings> = EditorNodeProperties & Settings;

RED.nodes.registerType<Properties<typeof ACCOUNT_SETTINGS>, Values<typeof ACCOUNT_SECRETS>>(
  'workrights-account',
  {
    category: 'config',
    defaults: defaultsOf(ACCOUNT_SETTINGS),
    credentials: ACCOUNT_SECRETS,
    label() {
      return this.name || `work rights (${this.environment})`;
    },
  },
);

for (const [type, about] of Object.entries(NODE_TYPES)) {
  RED.nodes.registerType(type, operationNode(about));
}

RED.nodes.registerType<Properties<typeof EVENT_SETTINGS>, Values<typeof EVENT_SECRETS>>('workrights-event', {
  ...LOOK,
  defaults: { ...defaultsOf(EVENT_SETTINGS), path: { value: '', required: true } },
  credentials: EVENT_SECRETS,
  inputs: 0,
  outputs: 1,
  paletteLabel: 'work rights event',
  label() {
    return this.name || this.path || 'work rights event';
  },
});

/** The editor's form of settings, with the name that every node has. */
function defaultsOf<Settings extends object>(settings: Settings) {
  const all = Object.entries({ name: '', ...settings }).map(([name, value]) => [name, { value }]);
  return Object.fromEntries(all) as Record<keyof Settings | 'name', { value: string }>;
}
