import type { McpServer } from '@modelcontextprotocol/server';
import {
  InvalidRequestError,
  type CreateOnboardBody,
  type Onboard,
  type VisaCheck,
  type VisaCheckCreate,
} from '@workrights/client';
import { describeIssues, requestSchemas } from '@workrights/validators';
import * as z from 'zod';
import { confirm } from '../sending/confirm.ts';
import { LIFETIME, type Order } from '../confirm/prepared.ts';
import { send, type Sending } from '../sending/send.ts';
import { idOf, person, sharePerson, text } from '../leaving/person.ts';
import { check, document, environment, shareCheck } from '../leaving/share-check.ts';
import { onboard, shareOnboard } from '../leaving/share-records.ts';
import { environments } from '../generated/words.gen.ts';
import type { Services } from '../services.ts';
import { addTool, brief } from './tool.ts';

/** Fields with any text: what is wrong with one is said in the words of the forms. */
const texts = (names: string) =>
  z.strictObject(Object.fromEntries(names.split(' ').map((name) => [name, z.string().max(200).optional()])));

const WAITING =
  'A page for the person is open on this machine. Tell them, and call this again with the same token after they have decided. You cannot confirm it yourself.';

/** What an assistant may repeat of a body that it has sent. */
const summary = z
  .object({ jurisdiction: text, environment, mode: text, check_type: text, document, employee_id: text })
  .partial()
  .extend(person);

/** One kind of request that an assistant prepares and a person confirms. */
interface Kind<Body extends Order['body'], Made> extends Sending<Body, Made> {
  readonly kind: Order['kind'];
  readonly description: string;
  readonly input: z.ZodObject;
  /** @throws InvalidRequestError as the client does */
  readonly bodyOf: (given: object) => Body;
  readonly isLive: (body: Body) => boolean;
  readonly summaryOf: (body: Body) => z.input<typeof summary>;
  readonly read: (id: string) => Promise<Made>;
  /** What leaves of what was made, by its name. */
  readonly output: Readonly<Record<string, z.ZodType>>;
  readonly share: (made: Made, sent: Body) => Readonly<Record<string, object>>;
  /** What to do after it. */
  readonly next: string;
}

/** The two tools for a new request: one judges and gives a token, the other takes only that. */
function addKind<Body extends Order['body'], Made>(
  server: McpServer,
  services: Services,
  isModern: boolean,
  it: Kind<Body, Made>,
): void {
  const { kind } = it;
  const tool = kind.replace(' ', '_');

  addTool(server, `prepare_${tool}`, {
    description: it.description,
    input: it.input,
    output: z.object({ token: z.string(), live: z.boolean(), summary: brief(summary), next: z.string() }),
    isOpenWorld: false,
    run(given) {
      const body = it.bodyOf(given);
      const { token, isLive: live } = services.prepared.add({ kind, body, isLive: it.isLive(body) });
      const next = `Call create_${tool} with this token within ${LIFETIME / 60_000} minutes. A person is asked then.`;
      return { token, live, summary: it.summaryOf(body), next };
    },
  });

  addTool(server, `create_${tool}`, {
    description: `Send a prepared ${kind}, once, after a person has confirmed it`,
    input: z.object({ token: z.string().max(100) }),
    output: z.object({
      state: z.enum(['created', 'found', 'waiting_for_person']),
      next: z.string(),
      ...it.output,
    }),
    writes: true,
    async run({ token }, ctx) {
      const earlier = services.prepared.madeBy(token, kind);
      if (earlier) {
        const shared = it.share(await it.read(earlier.id), earlier.body as Body);
        const next = 'It was created earlier with this token. Nothing was sent now.';
        return { state: 'found', next, ...shared };
      }
      const found = services.prepared.get(token, kind);
      const confirmation = await confirm(services, found, ctx, isModern);
      if (confirmation === 'waiting') return { state: 'waiting_for_person', next: WAITING };
      if (confirmation !== 'confirmed') return confirmation;
      const { made, isEarlier } = await send(services, found, it);
      return { state: isEarlier ? 'found' : 'created', next: it.next, ...it.share(made, found.body as Body) };
    },
  });
}

function valid<Body>(schema: z.ZodType, body: object): Body {
  const { error, data } = schema.safeParse(body);
  if (error) throw new InvalidRequestError(describeIssues(error), { operationId: 'Prepare' });
  return data as Body;
}

export function addNewCheckTools(
  server: McpServer,
  services: Services,
  { client, origin, environment: byDefault }: NonNullable<Services['checks']>,
  isModern: boolean,
): void {
  const { reveal } = services;
  addKind<VisaCheckCreate, VisaCheck>(server, services, isModern, {
    kind: 'visa check',
    description:
      'Validate a new visa check. Sends nothing. AUS takes australia.visa_check_type (work, study, agent); NZL new_zealand.visa_check_type (verification, employer). Dates are yyyy-mm-dd, countries three letters.',
    input: z.strictObject({
      jurisdiction: z.enum(['AUS', 'NZL']),
      environment: z
        .enum(environments)
        .default(byDefault)
        .describe('sandbox gives sample data; live is for a real person: ask'),
      mode: z.enum(['fastcheck', 'offpeak']).optional(),
      ...texts('customer_authority_id visa_check_schema').shape,
      australia: texts('visa_check_type').optional(),
      new_zealand: texts(
        'visa_check_type approval_letter_start_date approval_letter_gender employment_start_date',
      ).optional(),
      document: texts('type identifier country family_name given_name date_of_birth'),
    }),
    bodyOf(given) {
      const schema = 'jurisdiction' in given && given.jurisdiction === 'AUS' ? 'australia' : 'new_zealand';
      const body = { mode: 'fastcheck', visa_check_schema: schema, ...given };
      return valid(requestSchemas.createVisaCheck, body);
    },
    isLive: (body) => body.environment !== 'sandbox',
    summaryOf({ jurisdiction, environment: of, mode, australia, new_zealand: newZealand, document: shown }) {
      const { type, country, given_name: givenName, family_name: family, identifier: number } = shown;
      const names = sharePerson({ given: givenName, family, number }, reveal);
      const checkType = australia?.visa_check_type ?? newZealand?.visa_check_type ?? null;
      return {
        jurisdiction,
        environment: of,
        mode,
        check_type: checkType,
        document: { type, country, ...names },
      };
    },
    create: (body) => client.create(body),
    read: (id) => client.get(id),
    idOf: ({ id }) => id,
    of: ({ check: found }) => found,
    reconcile: (body, when) => client.reconcileCreate(body, when),
    output: { check: brief(check).optional() },
    share: (made, request) => ({ check: shareCheck(made, { reveal, origin, request }) }),
    next: 'Call get_visa_check with wait_seconds for the result.',
  });
}

/** The same for an onboarding request, which sends a message to a person. */
export function addNewOnboardingTools(
  server: McpServer,
  services: Services,
  { client }: NonNullable<Services['rights']>,
  isModern: boolean,
): void {
  const { reveal } = services;
  addKind<CreateOnboardBody, Onboard>(server, services, isModern, {
    kind: 'onboarding request',
    description: 'Validate a new onboarding request, which asks a person by e-mail or SMS. Sends nothing.',
    input: texts(
      'employee_id external_id given_names family_name date_of_birth email mobile_number employment_status sendtype location group',
    ),
    bodyOf(given) {
      // Stands for the account key, which the client adds.
      const body = valid<CreateOnboardBody>(requestSchemas.saveOnboard, { accountkeyid: '-', ...given });
      return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'accountkeyid')) as never;
    },
    // This interface has no sandbox environment, and a URL doesn't say where a request ends: it may be a tunnel's.
    isLive: () => true,
    summaryOf: ({ employee_id: id, given_names: names, family_name: family }) => ({
      employee_id: idOf(id, names, family),
      ...sharePerson({ given: names, family }, reveal),
    }),
    create: (body) => client.createOnboard(body),
    read: (id) => client.getOnboard({ onboard_id: id }),
    idOf: ({ onboard_id: id }) => id,
    of: ({ onboard: found }) => found,
    output: { request: brief(onboard).optional() },
    share: (made) => ({ request: shareOnboard(made, reveal) }),
    next: 'Call get_onboarding_request later for its status.',
  });
}
