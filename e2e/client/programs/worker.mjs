// A Worker: the settings are the body of the request, and the answer is what came of the program.
import * as kit from '@workrights/client';

import { program } from './program.mjs';

export default {
  fetch: async (request) => Response.json(await program(kit, await request.json())),
};
