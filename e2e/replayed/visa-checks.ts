import { randomUUID } from 'node:crypto';

import type { ReceivedRequest } from '../support/loopback-server.ts';
import { checkType, type Outcome } from './person.ts';
import { asJson, ok, readJson, type Json, type Reply } from './reply.ts';

/** The smallest file that a reader accepts as a complete PDF. */
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** The differences between the two descriptions of the service. */
export interface VisaCheckRules {
  readonly createStatus: 201 | 303;
  readonly lookupPath: string;
  readonly attachments: 'flat' | 'nested';
  /** How often a new check is returned as `pending` first. */
  readonly pendingReads: number;
  readonly notFound: Reply;
  /** Null: the body is valid. */
  refuse(body: Json): Reply | null;
  outcome(body: Json): Outcome;
  url(): string;
}

interface StoredCheck {
  readonly id: string;
  readonly request: Json;
  readonly requestedAt: string;
  readonly outcome: Outcome;
  reads: number;
}

/** Create, get, list, lookup and download, with the source document's bodies (2.1). */
export function createVisaChecks(rules: VisaCheckRules): { answer(request: ReceivedRequest): Reply } {
  const stored = new Map<string, StoredCheck>();

  const create = (body: Json): Reply => {
    const refused = rules.refuse(body);
    if (refused) return refused;
    const id = `vc_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const requestedAt = new Date(Date.now()).toISOString();
    const check = { id, request: body, requestedAt, outcome: rules.outcome(body), reads: 0 };
    stored.set(id, check);
    // With the underscore, as in the example.
    return {
      status: rules.createStatus,
      headers: { location: `/v2/visa_check/${id}` },
      body: envelope(check),
    };
  };

  const envelope = (check: StoredCheck) => ({
    data: show(check),
    meta: { links: { self: `${rules.url()}/v2/visa-checks/${check.id}` } },
  });

  const read = (check: StoredCheck) => {
    check.reads += 1;
    return check;
  };

  const show = (check: StoredCheck): Json => {
    const { request, outcome } = check;
    const zealand = request['jurisdiction'] === 'NZL';
    const schema = zealand ? 'new_zealand' : 'australia';
    const { document, australia, new_zealand: _echoed, ...fields } = request;
    const always = {
      id: check.id,
      ...fields,
      ...(!zealand && { australia, extra: null }),
      ...(zealand && { authority: null }),
      customer_authority_id: request['customer_authority_id'] ?? null,
      document,
      requested_at: check.requestedAt,
      checked_at: null,
      expired_at: null,
      purged_at: null,
      purged_by: null,
    };
    if (check.reads <= rules.pendingReads || !offpeakDone(request, Date.now())) {
      return {
        ...always,
        ...(zealand ? zealandEcho(request) : { visa: null }),
        status: 'pending',
        attachments: [],
      };
    }
    const at = new Date(Date.now()).toISOString();
    const { status, code, visa } = outcome;
    const done = {
      ...always,
      status,
      checked_at: at,
      ...(code && { result: { message: `Message of ${code}`, code } }),
    };
    // After the removal no personal data is left, so nothing about the person and the visa.
    if (status === 'expired' || status === 'purged') {
      return { ...done, [`${status}_at`]: at, document: null, visa: null, attachments: [] };
    }
    return {
      ...done,
      visa: visa ? { visa_schema: schema, [schema]: visa } : null,
      attachments: hasPdf(check) ? [attachment(check)] : [],
    };
  };

  const attachment = ({ id, request }: StoredCheck): Json => {
    const download_url = `${rules.url()}/v2/visa-checks/${id}/attachments/att_${id.slice(3)}`;
    const file = { name: `${id}.pdf`, mime: 'application/pdf', size: PDF.length };
    if (rules.attachments === 'flat') return { download_url, ...file };
    return {
      type: request['jurisdiction'] === 'NZL' ? 'gov_enquiry_record' : 'gov_visa_details',
      file,
      download_url,
    };
  };

  return {
    answer(request) {
      const { method } = request;
      const { pathname: path, searchParams } = new URL(request.path, 'http://service');
      if (path === '/v2/visa-checks' && method === 'POST') return create(readJson(request));
      if (path === '/v2/visa-checks' && method === 'GET') {
        const limit = Number(searchParams.get('limit') ?? stored.size);
        return ok({ data: [...stored.values()].toReversed().slice(0, limit).map(read).map(show) });
      }
      if (path === rules.lookupPath && method === 'POST') {
        const ids = readJson(request)['ids'];
        const found = Array.isArray(ids) ? ids.flatMap((id) => stored.get(String(id)) ?? []) : [];
        return ok({ data: found.map(read).map(show) });
      }
      const [, id = '', file] = /^\/v2\/visa-checks\/(\w+)(?:\/attachments\/att_(\w+))?$/.exec(path) ?? [];
      const found = stored.get(id);
      if (!found || method !== 'GET') return rules.notFound;
      if (file !== undefined)
        return hasPdf(found) ? { status: 200, body: PDF, type: 'application/pdf' } : rules.notFound;
      return ok(envelope(read(found)));
    },
  };
}

/** As in the creation example: the letter's fields have other names, and an employer check has a shorter document and `NZ`. */
function zealandEcho(request: Json): Json {
  const {
    approval_letter_gender: gender,
    approval_letter_start_date: visa_start_date,
    ...own
  } = asJson(request['new_zealand']);
  const isEmployer = checkType(request) === 'employer';
  const { date_of_birth: _born, given_name: _given, ...document } = asJson(request['document']);
  const new_zealand = isEmployer ? own : { ...own, gender, visa_start_date };
  return {
    ...(isEmployer && { jurisdiction: 'NZ', document }),
    visa: { visa_check_schema: 'new_zealand', new_zealand },
  };
}

/** No page promises a PDF for an employer check. */
const hasPdf = ({ request, outcome }: StoredCheck) =>
  outcome.visa !== undefined && outcome.pdf !== false && checkType(request) !== 'employer';

/** From 21:00 to 06:00 AEST, whatever the time of the request. */
function offpeakDone(request: Json, now: number): boolean {
  const hour = new Date(now + 10 * 3_600_000).getUTCHours();
  return request['mode'] !== 'offpeak' || hour >= 21 || hour < 6;
}
