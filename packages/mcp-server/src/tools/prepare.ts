import type { McpServer } from '@modelcontextprotocol/server';
import {
  InvalidRequestError,
  type CreateOnboardBody,
  type Onboard,
  type VisaCheck,
  type VisaCheckCreate,
  type WorkRights,
} from '@workrights/client';
import { describeIssues, requestSchemas } from '@workrights/validators';
import * as z from 'zod';
import { confirm } from '../sending/confirm.ts';
import { LIFETIME, type Order } from '../confirm/prepared.ts';
import { send, type Sending } from '../sending/send.ts';
import { check, preparedCheck, shareCheck } from '../leaving/share-check.ts';
import { onboard, preparedOnboard, shareOnboard } from '../leaving/share-records.ts';
import { environments } from '../generated/words.gen.ts';
import type { Checks, Services } from '../services.ts';
import { addTool, brief, LOCAL } from './tool.ts';

/** Fields with any text: what is wrong with one is said in the words of the forms. */
const texts = (names: string) =>
  z.strictObject(Object.fromEntries(names.split(' ').map((name) => [name, z.string().max(200).optional()])));

const WAITING =
  'A page for the person is open on this machine. Tell them, and call this again with the same token after they have decided. You cannot confirm it yourself.';

/** One kind of request that an assistant prepares and a person confirms. */
interface Kind<Body extends Order['body'], Made> extends Sending<Body, Made> {
  readonly kind: Order['kind'];
  readonly description: string;
  readonly input: z.ZodObject;
  /** Makes the whole body. */
  readonly body: z.ZodType;
  readonly read: (id: string) => Promise<Made>;
  /** The name of what was made, and what leaves of it before it is made and after. */
  readonly name: string;
  readonly prepared: z.ZodType;
  readonly made: z.ZodType;
  readonly share: (it: Made | Body, sent?: Body) => object;
  /** What to do after it. */
  readonly next: string;
}

/** The two tools for a new request: one judges and gives a token, the other takes only that. */
function addKind<Body extends Order['body'], Made>(
  server: McpServer,
  services: Services,
  it: Kind<Body, Made>,
): void {
  const { kind, name, share } = it;
  const tool = kind.replace(' ', '_');

  addTool(server, `prepare_${tool}`, {
    description: it.description,
    input: it.input,
    output: z.object({ token: z.string(), live: z.boolean(), summary: brief(it.prepared), next: z.string() }),
    hints: LOCAL,
    run(given) {
      const { error, data } = it.body.safeParse(given);
      if (error) throw new InvalidRequestError(describeIssues(error), { operationId: 'Prepare' });
      const body = data as Body;
      // An onboarding request has no environment, and a URL doesn't say where it ends: it may be a tunnel's.
      const live = !('environment' in body && body.environment === 'sandbox');
      const { token } = services.prepared.add({ kind, body, isLive: live });
      const next = `Call create_${tool} with this token within ${LIFETIME / 60_000} minutes. A person is asked then.`;
      return { token, live, summary: share(body), next };
    },
  });

  addTool(server, `create_${tool}`, {
    description: `Send a prepared ${kind}, once, after a person has confirmed it`,
    input: z.object({ token: z.string().max(100) }),
    output: z.object({
      state: z.enum(['created', 'found', 'waiting_for_person']),
      next: z.string(),
      [name]: brief(it.made).optional(),
    }),
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    async run({ token }, ctx) {
      const earlier = services.prepared.madeBy(token, kind);
      if (earlier?.madeId !== undefined) {
        const next = 'It was created earlier with this token. Nothing was sent now.';
        return { state: 'found', next, [name]: share(await it.read(earlier.madeId), earlier.body as Body) };
      }
      const found = services.prepared.get(token, kind);
      const confirmation = await confirm(services, found, ctx);
      if (confirmation === 'waiting') return { state: 'waiting_for_person', next: WAITING };
      if (confirmation !== 'confirmed') return confirmation;
      const { state, made } = await send(services, found, it);
      return { state, next: it.next, [name]: share(made, found.body as Body) };
    },
  });
}

export function addNewCheckTools(server: McpServer, services: Services, checks: Checks): void {
  const { client, origin, environment: byDefault } = checks;
  addKind<VisaCheckCreate, VisaCheck>(server, services, {
    kind: 'visa check',
    description:
      'Validate a new visa check. Sends nothing. AUS takes australia.visa_check_type (work, study, agent); NZL new_zealand.visa_check_type (verification, employer). Dates are yyyy-mm-dd, countries three letters.',
    input: z.strictObject({
      jurisdiction: z.enum(['AUS', 'NZL']),
      environment: z
        .enum(environments)
        .default(byDefault)
        .describe('sandbox gives sample data; live is for a real person: ask'),
      mode: z.enum(['fastcheck', 'offpeak']).default('fastcheck'),
      ...texts('customer_authority_id visa_check_schema').shape,
      australia: texts('visa_check_type').optional(),
      new_zealand: texts(
        'visa_check_type approval_letter_start_date approval_letter_gender employment_start_date',
      ).optional(),
      document: texts('type identifier country family_name given_name date_of_birth'),
    }),
    body: z.preprocess((given: { readonly jurisdiction: 'AUS' | 'NZL' }) => {
      const schema = given.jurisdiction === 'AUS' ? 'australia' : 'new_zealand';
      return { visa_check_schema: schema, ...given };
    }, requestSchemas.createVisaCheck),
    create: (body) => client.create(body),
    read: (id) => client.get(id),
    idOf: ({ id }) => id,
    reconcile: (body, when) => client.reconcileCreate(body, when),
    name: 'check',
    prepared: preparedCheck,
    made: check,
    share: (it, request) => shareCheck(it, { reveal: services.reveal, origin, request }),
    next: 'Call get_visa_check with wait_seconds for the result.',
  });
}

/** The same for an onboarding request, which sends a message to a person. */
export function addNewOnboardingTools(server: McpServer, services: Services, client: WorkRights): void {
  addKind<CreateOnboardBody, Onboard>(server, services, {
    kind: 'onboarding request',
    description: 'Validate a new onboarding request, which asks a person by e-mail or SMS. Sends nothing.',
    input: texts(
      'employee_id external_id given_names family_name date_of_birth email mobile_number employment_status sendtype location group',
    ),
    // Stands for the account key, which the client adds.
    body: z
      .preprocess((given: object) => ({ accountkeyid: '-', ...given }), requestSchemas.saveOnboard)
      .transform(({ accountkeyid: _, ...body }) => body),
    create: (body) => client.createOnboard(body),
    read: (id) => client.getOnboard({ onboard_id: id }),
    idOf: ({ onboard_id: id }) => id,
    name: 'request',
    prepared: preparedOnboard,
    made: onboard,
    share: (it) => shareOnboard(it as Partial<Onboard>, services.reveal),
    next: 'Call get_onboarding_request later for its status.',
  });
}
