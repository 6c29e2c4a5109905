// A Worker. The request's body has the settings, and the response is the result of the program.
import * as kit from '@workrights/client';

import { program } from './program.mjs';

export default {
  fetch: async (request) => Response.json(await program(kit, await request.json())),
};
