import type { McpServer } from '@modelcontextprotocol/server';
import type { CreateOnboardBody, VisaCheckCreate } from '@workrights/client';
import { describeIssues, requestSchemas } from '@workrights/validators';
import * as z from 'zod';
import { confirm } from '../sending/confirm.ts';
import { LIFETIME, type Order } from '../confirm/prepared.ts';
import { sendCheck, sendOnboard } from '../sending/send.ts';
import { countryCodeOf, idOf, sharePerson } from '../leaving/person.ts';
import { shareCheck } from '../leaving/share-check.ts';
import { shareOnboard } from '../leaving/share-records.ts';
import type { Services } from '../services.ts';
import { answer, invalid } from './answers.ts';
import { brief, check, onboard, prepared } from './schemas.ts';
import { addTool } from './tool.ts';

const text = z.string().max(200).optional();
const created = { state: z.enum(['created', 'found', 'waiting_for_person']), next: z.string() };
const token = z.object({ token: z.string().max(100) });

const document = z.object({
  type: text,
  identifier: text,
  country: text.describe('Three letters'),
  family_name: text,
  given_name: text,
  date_of_birth: text.describe('yyyy-mm-dd'),
});

const WAITING =
  'A page for the person is open on this machine. Tell them, and call this again with the same token after they have decided. You cannot confirm it yourself.';

/** The two tools for a new check: one judges and gives a token, the other takes only that. */
export function addNewCheckTools(server: McpServer, services: Services, isModern: boolean): void {
  const { checks, reveal } = services;
  if (!checks) return;
  const { client, origin, environment } = checks;

  addTool(server, {
    name: 'prepare_visa_check',
    description:
      'Validate a new visa check. Sends nothing. AUS takes australia.visa_check_type (work, study, agent); NZL new_zealand.visa_check_type (verification, employer).',
    input: z.object({
      jurisdiction: z.enum(['AUS', 'NZL']),
      environment: z.enum(['sandbox', 'live']).optional(),
      mode: z.enum(['fastcheck', 'offpeak']).optional(),
      customer_authority_id: text,
      australia: z.object({ visa_check_type: text }).optional(),
      new_zealand: z
        .object({
          visa_check_type: text,
          approval_letter_start_date: text,
          approval_letter_gender: text,
          employment_start_date: text,
        })
        .optional(),
      document,
    }),
    output: prepared,
    isOpenWorld: false,
    run(given) {
      const schema = given.jurisdiction === 'AUS' ? 'australia' : 'new_zealand';
      const request = { environment, mode: 'fastcheck', visa_check_schema: schema, ...given };
      const { error, data } = requestSchemas.createVisaCheck.safeParse(request);
      if (error) return invalid(describeIssues(error));
      const body = data as VisaCheckCreate;
      return ticketOf(services, { kind: 'visa check', body, isLive: body.environment !== 'sandbox' });
    },
  });

  addTool(server, {
    name: 'create_visa_check',
    description: 'Send a prepared visa check, once, after a person has confirmed it',
    input: token,
    output: z.strictObject({ ...created, check: brief(check).optional() }),
    writes: true,
    async run(given, ctx) {
      const earlier = services.prepared.madeBy(given.token, 'visa check');
      if (earlier !== undefined) {
        const request = services.prepared.requestOf(earlier);
        const shared = shareCheck(await client.get(earlier), { reveal, origin }, { request });
        return answer({ state: 'found', check: shared, next: earlierWords(shared.id) });
      }
      const found = services.prepared.get(given.token, 'visa check');
      const confirmation = await confirm(services, found, ctx, isModern);
      if (confirmation === 'waiting') return answer({ state: 'waiting_for_person', next: WAITING });
      if (confirmation !== 'confirmed') return confirmation;
      const { made, isEarlier } = await sendCheck(services, client, found);
      const request = found.body as VisaCheckCreate;
      const shared = shareCheck(made, { reveal, origin }, { request });
      return answer({
        state: isEarlier ? 'found' : 'created',
        check: shared,
        next: 'Call get_visa_check with wait_seconds for the result.',
      });
    },
  });
}

/** The same for an onboarding request, which sends a message to a person. */
export function addNewOnboardingTools(server: McpServer, services: Services, isModern: boolean): void {
  const { rights, reveal } = services;
  if (!rights) return;

  addTool(server, {
    name: 'prepare_onboarding_request',
    description: 'Validate a new onboarding request, which asks a person by e-mail or SMS. Sends nothing.',
    input: z.object({
      employee_id: text,
      external_id: text,
      given_names: text,
      family_name: text,
      date_of_birth: text,
      email: text,
      mobile_number: text,
      employment_status: text,
      sendtype: text,
      location: text,
      group: text,
    }),
    output: prepared,
    isOpenWorld: false,
    run(given) {
      // Stands for the account key, which the client adds.
      const { error, data } = requestSchemas.saveOnboard.safeParse({ accountkeyid: '-', ...given });
      if (error) return invalid(describeIssues(error));
      const { accountkeyid: _, ...body } = data as CreateOnboardBody & { readonly accountkeyid: string };
      // This interface has no sandbox environment, and a URL doesn't say where a request ends: it may be a tunnel's.
      return ticketOf(services, { kind: 'onboarding request', body, isLive: true });
    },
  });

  addTool(server, {
    name: 'create_onboarding_request',
    description: 'Send a prepared onboarding request, once, after a person has confirmed it',
    input: token,
    output: z.strictObject({ ...created, request: brief(onboard).optional() }),
    writes: true,
    async run(given, ctx) {
      const earlier = services.prepared.madeBy(given.token, 'onboarding request');
      if (earlier !== undefined) {
        const known = shareOnboard(await rights.client.getOnboard({ onboard_id: earlier }), reveal);
        return answer({ state: 'found', request: known, next: earlierWords(known.onboard_id) });
      }
      const found = services.prepared.get(given.token, 'onboarding request');
      const confirmation = await confirm(services, found, ctx, isModern);
      if (confirmation === 'waiting') return answer({ state: 'waiting_for_person', next: WAITING });
      if (confirmation !== 'confirmed') return confirmation;
      const request = shareOnboard(await sendOnboard(services, rights.client, found), reveal);
      return answer({ state: 'created', request, next: 'Call get_onboarding_request later for its status.' });
    },
  });
}

function earlierWords(id: string | null): string {
  return `Created earlier with this token: ${id ?? 'see the list of the service'}. Nothing was sent now.`;
}

function ticketOf({ prepared: requests, reveal }: Services, order: Order) {
  const { token: ticket } = requests.add(order);
  const { kind, isLive } = order;
  return answer({
    token: ticket,
    live: isLive,
    summary: summaryOf(order, reveal),
    next: `Call ${kind === 'visa check' ? 'create_visa_check' : 'create_onboarding_request'} with this token within ${LIFETIME / 60_000} minutes. A person is asked then.`,
  });
}

/** What an assistant may repeat of a body that it has sent. */
function summaryOf({ body }: Order, reveal: boolean): Record<string, unknown> {
  if (!('document' in body)) {
    return {
      employee_id: idOf(body.employee_id, body.given_names, body.family_name),
      ...sharePerson({ given: body.given_names, family: body.family_name }, reveal),
    };
  }
  const { jurisdiction, environment, mode, document: shown } = body;
  const { type, country, given_name: given, family_name: family, identifier: number } = shown;
  const checkType =
    jurisdiction === 'AUS' ? body.australia.visa_check_type : body.new_zealand.visa_check_type;
  return {
    jurisdiction,
    environment,
    mode,
    check_type: checkType ?? null,
    document: { type, country: countryCodeOf(country), ...sharePerson({ given, family, number }, reveal) },
  };
}
