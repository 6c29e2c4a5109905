import { client } from './client/client.ts';
import { curl } from './curl/curl.ts';
import { n8n } from './n8n/n8n.ts';
import type { SnippetTool } from './tool.ts';

/** The tabs, in their order. A CLI and an MCP server find their place here. */
export const snippetTools: readonly SnippetTool[] = [curl, client, n8n];
