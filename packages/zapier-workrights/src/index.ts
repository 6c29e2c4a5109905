import { version } from 'zapier-platform-core';

import manifest from '../package.json' with { type: 'json' };
import { authentication } from './authentication.ts';
import { hydrators } from './files.ts';
import { creates, searches } from './steps.ts';
import { triggers } from './triggers.ts';

/** The integration, as Zapier runs it. */
const app = {
  version: manifest.version,
  platformVersion: version,
  authentication,
  triggers,
  searches,
  creates,
  hydrators,
  // What people type arrives as they typed it: the readers of all connectors read it.
  flags: { cleanInputData: false },
};

export default app;
