import type { McpServer } from '@modelcontextprotocol/server';
import type { OnboardSelector, WorkRightsSelector } from '@workrights/client';
import * as z from 'zod';
import { shareOnboard, shareRecord } from '../leaving/share-records.ts';
import type { Services } from '../services.ts';
import { answer } from './answers.ts';
import { brief, id, onboard, withWords, workRights } from './schemas.ts';
import { addTool } from './tool.ts';

const MOST = 100;
const STATUSES = ['Active', 'All', 'Review', 'Awaiting', 'Complete'] as const;

/** The tools that read onboarding requests and work rights. */
export function addWorkRightsTools(
  server: McpServer,
  { reveal }: Services,
  { client }: NonNullable<Services['rights']>,
): void {
  addTool(server, {
    name: 'list_onboarding_requests',
    description: `List onboarding requests, at most ${MOST}`,
    input: z.object({ status: z.enum(STATUSES).default('Active') }),
    output: z.strictObject({ requests: z.array(brief(onboard)), more: z.boolean() }),
    async run({ status }, { mcpReq: { signal } }) {
      const found = [];
      for await (const each of client.listOnboards({ onboard_status: status }, { signal })) {
        found.push(each);
        if (found.length > MOST) break;
      }
      const requests = found.slice(0, MOST).map((each) => shareOnboard(each, reveal));
      return answer({ requests, more: found.length > MOST });
    },
  });

  addTool(server, {
    name: 'get_onboarding_request',
    description: 'Read one onboarding request: give onboard_id, employee_id or both',
    input: z.object({ onboard_id: id.optional(), employee_id: id.optional() }),
    output: z.strictObject({ request: onboard }),
    async run(selector, { mcpReq: { signal } }) {
      const found = await client.getOnboard(selector as OnboardSelector, { signal });
      return answer({ request: shareOnboard(found, reveal) });
    },
  });

  addTool(server, {
    name: 'get_work_rights',
    description:
      'Read a work rights record: give exactly one id. It has no entitlement: a person reads its status. A missing date does not mean unlimited.',
    input: z.object({
      key_id: id.optional(),
      onboard_id: id.optional(),
      employee_id: id.optional(),
      service_words: withWords,
    }),
    output: z.strictObject({ record: workRights }),
    async run({ service_words: words, ...selector }, { mcpReq: { signal } }) {
      const found = await client.getWorkRights(selector as WorkRightsSelector, { signal });
      return answer({ record: shareRecord(found, reveal, words) });
    },
  });
}
