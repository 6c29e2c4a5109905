import type { SandboxContext } from '../http/context.ts';
import { operations } from '../generated/visa-checks/operations.gen.ts';
import type { Attachment, VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { modeOf } from '../matching/request-match.ts';
import type { Quirks } from '../quirks/quirk-table.ts';
import { timestamp } from '../scenarios/timestamp.ts';
import type { CheckAttachment } from '../scenarios/scenario-engine.ts';
import type { CheckRecord } from '../storage/store.ts';
import { isCompleted, waitingStatus } from './check-state.ts';
import { echoAustralia, echoDocument, echoNewZealand, echoRequest } from './echo.ts';

export function checkUrl(baseUrl: string, id: string): string {
  return `${baseUrl}${operations.createVisaCheck.path}/${id}`;
}

/** The check at this moment (service.md §2.1). */
export function renderCheck(record: CheckRecord, context: SandboxContext, baseUrl: string): VisaCheck {
  const { clock, scenarios } = context;
  const quirks = context.quirks.current();
  if (!isCompleted(record, clock)) {
    const { new_zealand: asked } = record.request;
    const visa = asked ? echoNewZealand(asked) : null;
    const status = waitingStatus(record, clock.now(), scenarios);
    return render(record, { ...NO_RESULT, status, visa }, quirks);
  }
  const { attachments, overrides, ...outcome } = scenarios.outcome(record);
  const shown = {
    ...outcome,
    checked_at: timestamp(record.completesAt ?? record.requestedAt, quirks),
    attachments: attachments.map((attachment) => renderAttachment(attachment, record.id, baseUrl)),
  };
  return { ...render(record, shown, quirks), ...overrides };
}

/**
 * The response to the create. For New Zealand employer checks, the example shows jurisdiction `NZ` and a document without
 * `given_name` and `date_of_birth` (service.md §2.1, rule 2).
 */
export function renderCreatedCheck(record: CheckRecord, context: SandboxContext, baseUrl: string): VisaCheck {
  const check = renderCheck(record, context, baseUrl);
  if (record.request.new_zealand?.visa_check_type !== 'employer') return check;
  const { given_name, date_of_birth, ...document } = echoDocument(record.request.document);
  const { newZealandJurisdiction } = context.quirks.current();
  return { ...check, ...(newZealandJurisdiction === 'shown' && { jurisdiction: 'NZ' }), document };
}

type State = Pick<
  Required<VisaCheck>,
  'status' | 'checked_at' | 'expired_at' | 'purged_at' | 'visa' | 'attachments'
> &
  Pick<VisaCheck, 'result'>;

const NO_RESULT = { checked_at: null, expired_at: null, purged_at: null, attachments: [] };

/** In the order of the examples: the fields of every check, and those of the country. */
function render({ id, request, requestedAt }: CheckRecord, state: State, quirks: Quirks): VisaCheck {
  const { australia } = request;
  return {
    id,
    environment: request.environment ?? 'sandbox',
    mode: modeOf(request),
    jurisdiction: jurisdictionOf(request, quirks),
    status: state.status,
    // Undefined is omitted from the JSON.
    result: state.result,
    requested_at: timestamp(requestedAt, quirks),
    checked_at: state.checked_at,
    expired_at: state.expired_at,
    purged_at: state.purged_at,
    purged_by: null,
    ...(australia
      ? {
          customer_authority_id: null,
          visa_check_schema: 'australia' as const,
          australia: echoAustralia(australia),
          document: echoDocument(request.document),
          extra: null,
        }
      : {
          authority: null,
          customer_authority_id: request.customer_authority_id ?? null,
          document: echoDocument(request.document),
        }),
    ...echoRequest(request),
    visa: state.visa,
    attachments: state.attachments,
  };
}

/** The quirk is only about New Zealand; Australia has one name everywhere. */
function jurisdictionOf({ jurisdiction }: CheckRecord['request'], quirks: Quirks): string {
  return jurisdiction === 'NZL' && quirks.newZealandJurisdiction === 'NZ' ? 'NZ' : jurisdiction;
}

function renderAttachment(
  { id, type, fileName, mime, size }: CheckAttachment,
  checkId: string,
  baseUrl: string,
): Attachment {
  return {
    type,
    file: { name: fileName, mime, size },
    download_url: `${checkUrl(baseUrl, checkId)}/attachments/${id}`,
  };
}
