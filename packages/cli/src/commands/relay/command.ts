import { command } from '../../definition/command.ts';
import {
  byDefault,
  flag,
  repeated,
  serverFlags,
  textFlag,
  visaChecksUrl,
  wholeFlag,
  workRightsUrl,
} from '../../definition/flags.ts';
import { ledgerPlace } from '../bulk/routes.ts';

const targets = {
  allowLoopback: flag('Allow webhooks to this machine, also by http'),
  allowTarget: repeated(textFlag('A host inside your network that webhooks may be sent to', 'name')),
};

export const relayCommand = command({
  brief: 'Poll checks and onboarding requests, and send signed webhooks about them, until Ctrl-C',
  description: [
    'Systems subscribe with POST /subscriptions and name what to watch with POST /watches; its API is in the portal.',
    'Each request needs WORKRIGHTS_RELAY_TOKEN, of at least 16 characters, as a bearer token.',
    "Bulk runs and relays on one ledger keep within the account's quota, which WORKRIGHTS_QUOTA names: standard, premium or none.",
    'Writes a log to standard output: one JSON object a line, without personal data.',
  ].join('\n'),
  flags: {
    ...serverFlags('4020'),
    publicUrl: textFlag('Public URL of the relay, usually of its proxy, for Location headers', 'url'),
    openMetrics: flag('Serve /metrics without the token'),
    ...targets,
    watchRecent: flag('Watch all recent checks of the account'),
    watchOnboarding: flag('Watch all open onboarding requests of the account'),
    concurrency: byDefault(wholeFlag('Webhooks at the same time to one subscription', 'number'), '4'),
    ...ledgerPlace,
    ...visaChecksUrl,
    ...workRightsUrl,
  },
  load: () => import('./run.ts'),
});
