import type { McpServer } from '@modelcontextprotocol/server';
import type { OnboardSelector, WorkRightsSelector } from '@workrights/client';
import * as z from 'zod';
import { onboard, shareOnboard, shareRecord, workRights } from '../leaving/share-records.ts';
import type { Services } from '../services.ts';
import { addTool, brief } from './tool.ts';
import { id, serviceWords } from './visa-checks.ts';

const MOST = 100;

/** The tools that read onboarding requests and work rights. */
export function addWorkRightsTools(
  server: McpServer,
  { reveal }: Services,
  { client }: NonNullable<Services['rights']>,
): void {
  addTool(server, 'list_onboarding_requests', {
    description: `List onboarding requests, at most ${MOST}`,
    input: z.object({
      status: z.enum(['Active', 'All', 'Review', 'Awaiting', 'Complete']).default('Active'),
    }),
    output: z.object({ requests: z.array(brief(onboard)), more: z.boolean() }),
    async run({ status }, { mcpReq: { signal } }) {
      const requests = [];
      for await (const each of client.listOnboards({ onboard_status: status }, { signal })) {
        if (requests.length === MOST) return { requests, more: true };
        requests.push(shareOnboard(each, reveal));
      }
      return { requests, more: false };
    },
  });

  addTool(server, 'get_onboarding_request', {
    description: 'Read one onboarding request: give onboard_id, employee_id or both',
    input: z.object({ onboard_id: id.optional(), employee_id: id.optional() }),
    output: z.object({ request: onboard }),
    async run(selector, { mcpReq: { signal } }) {
      const found = await client.getOnboard(selector as OnboardSelector, { signal });
      return { request: shareOnboard(found, reveal) };
    },
  });

  addTool(server, 'get_work_rights', {
    description:
      'Read a work rights record: give exactly one id. It has no entitlement: a person reads its status. A missing date does not mean unlimited.',
    input: z.object({
      key_id: id.optional(),
      onboard_id: id.optional(),
      employee_id: id.optional(),
      service_words: serviceWords,
    }),
    output: z.object({ record: workRights }),
    async run({ service_words: words, ...selector }, { mcpReq: { signal } }) {
      const found = await client.getWorkRights(selector as WorkRightsSelector, { signal });
      return { record: shareRecord(found, reveal, words) };
    },
  });
}
