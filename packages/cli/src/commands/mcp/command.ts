import { command } from '../../definition/command.ts';
import {
  flag,
  repeated,
  serverFlags,
  textFlag,
  visaChecksUrl,
  workRightsUrl,
} from '../../definition/flags.ts';
import { ledgerPlace } from '../bulk/routes.ts';

export const mcpCommand = command({
  brief: 'Serve the MCP tools for assistants: they may look, and only a person may ask',
  description: [
    'Without --http, one client starts the command and speaks over standard input and output.',
    'With --http, clients use http://127.0.0.1:4040/mcp with WORKRIGHTS_MCP_TOKEN as a bearer token.',
    'Names leave as initials, document numbers by their last two characters, birth dates not at all.',
    'A live check and an onboarding request are sent after a person has confirmed them on a page of this machine.',
  ].join('\n'),
  flags: {
    http: flag('Serve by Streamable HTTP'),
    ...serverFlags('4040'),
    allowOrigin: repeated(
      textFlag('A web page that may use the server, such as https://app.example', 'origin'),
    ),
    reveal: flag('Give assistants whole names and document numbers'),
    ...ledgerPlace,
    ...visaChecksUrl,
    ...workRightsUrl,
  },
  load: () => import('./run.ts'),
});
