import type { SandboxContext } from '../context.ts';
import type { CheckAttachment } from '../scenarios/scenario-engine.ts';
import type { CheckDocument, CheckRecord, CheckRequest } from '../storage/store.ts';
import { isCompleted, waitingStatus } from './check-state.ts';

/** A visa check as it goes over the wire (service.md §2.1). */
export type WireCheck = Record<string, unknown>;

export const CHECKS_PATH = '/v2/visa-checks';

export function checkUrl(baseUrl: string, id: string): string {
  return `${baseUrl}${CHECKS_PATH}/${id}`;
}

/** The check as it is at this moment. */
export function renderCheck(record: CheckRecord, context: SandboxContext, baseUrl: string): WireCheck {
  const { clock, scenarios } = context;
  if (!isCompleted(record, clock)) {
    const status = waitingStatus(record, clock.now(), scenarios);
    return { ...common(record), status, ...waiting(record) };
  }
  const { status, result, visa, attachments, overrides } = scenarios.outcome(record);
  return {
    ...common(record),
    status,
    ...(result && { result }),
    checked_at: timestamp(record.completesAt),
    visa,
    attachments: attachments.map((attachment) => renderAttachment(attachment, record.id, baseUrl)),
    ...overrides,
  };
}

/**
 * The answer to the creation, which differs for New Zealand employer checks: the example shows jurisdiction
 * `NZ` and a document without `given_name` and `date_of_birth` (service.md §2.1, rule 2).
 */
export function renderCreatedCheck(record: CheckRecord, context: SandboxContext, baseUrl: string): WireCheck {
  const check = renderCheck(record, context, baseUrl);
  if (record.request.new_zealand?.visa_check_type !== 'employer') return check;
  const { type, identifier, country, family_name } = record.request.document;
  return { ...check, jurisdiction: 'NZ', document: { type, identifier, country, family_name } };
}

/** In the order of the examples: what every check has, and what the country adds. */
function common({ id, request, requestedAt }: CheckRecord): WireCheck {
  const { jurisdiction, environment, mode, australia, customer_authority_id } = request;
  return {
    id,
    environment: environment ?? 'sandbox',
    mode: mode ?? 'fastcheck',
    jurisdiction,
    status: undefined,
    // Left out of the JSON unless the outcome has one; here for its place in it.
    result: undefined,
    requested_at: timestamp(requestedAt),
    checked_at: null,
    expired_at: null,
    purged_at: null,
    purged_by: null,
    ...(australia
      ? {
          customer_authority_id: null,
          visa_check_schema: 'australia',
          australia: { visa_check_type: australia.visa_check_type },
          document: renderDocument(request.document),
          extra: null,
        }
      : {
          authority: null,
          customer_authority_id: customer_authority_id ?? null,
          document: renderDocument(request.document),
        }),
    visa: null,
    attachments: [],
  };
}

/** New Zealand fills `visa` with an echo of the request until the result is there. */
function waiting({ request }: CheckRecord): WireCheck {
  return request.new_zealand ? { visa: newZealandEcho(request.new_zealand) } : {};
}

function newZealandEcho(asked: NonNullable<CheckRequest['new_zealand']>): object {
  const echo =
    asked.visa_check_type === 'employer'
      ? { visa_check_type: 'employer', employment_start_date: asked.employment_start_date }
      : {
          visa_check_type: 'verification',
          gender: asked.approval_letter_gender,
          visa_start_date: asked.approval_letter_start_date,
        };
  return { visa_check_schema: 'new_zealand', new_zealand: echo };
}

function renderDocument(document: CheckDocument): CheckDocument {
  const { type, identifier, country, family_name, given_name, date_of_birth } = document;
  return {
    type,
    identifier,
    country,
    family_name,
    ...(given_name !== undefined && { given_name }),
    ...(date_of_birth !== undefined && { date_of_birth }),
  };
}

function renderAttachment(
  { id, type, fileName, mime, size }: CheckAttachment,
  checkId: string,
  baseUrl: string,
) {
  return {
    type,
    file: { name: fileName, mime, size },
    download_url: `${checkUrl(baseUrl, checkId)}/attachments/${id}`,
  };
}

function timestamp(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
