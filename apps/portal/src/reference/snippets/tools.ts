import { cli } from './cli/cli.ts';
import { client } from './client/client.ts';
import { curl } from './curl/curl.ts';
import { n8n } from './n8n/n8n.ts';
import { languageTools } from './languages/index.ts';
import type { SnippetTool } from './tool.ts';

/** In the order of the tabs. */
export const snippetTools: readonly SnippetTool[] = [curl, cli, client, n8n, ...languageTools];
