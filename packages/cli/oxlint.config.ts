import { oneWay } from '../../scripts/lint/layers.ts';

/** Only `app` knows all commands; `main.ts` starts it. */
export default oneWay({
  generated: [],
  'version.ts': [],
  failures: [],
  terminal: ['failures'],
  output: ['failures'],
  settings: ['failures'],
  request: ['failures', 'generated'],
  reporting: ['failures', 'output', 'request', 'settings'],
  service: ['failures', 'settings', 'terminal', 'version.ts'],
  definition: ['output', 'reporting', 'request', 'service', 'settings', 'failures'],
  commands: [
    'definition',
    'failures',
    'output',
    'reporting',
    'request',
    'service',
    'settings',
    'terminal',
    'version.ts',
  ],
  app: ['*'],
});
