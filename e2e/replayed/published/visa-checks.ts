import { randomUUID } from 'node:crypto';

import type { ReceivedRequest } from '../../support/loopback-server.ts';
import { asJson, ok, readJson, type Json, type Reply } from '../reply.ts';
import { attachmentsOf, PDF } from './attachments.ts';
import { forbidden, invalidArguments, notFound } from './errors.ts';
import type { FailureSpelling, Outcome, Person } from './people.ts';
import { AUTHORITIES, checkType, problems } from './request-rules.ts';
import type { Application } from './token-endpoint.ts';

export interface VisaChecksOptions {
  readonly people: readonly Person[];
  readonly failure: FailureSpelling;
  readonly attachments: 'flat' | 'nested';
  /** How often a new check is read as `pending` first. */
  readonly pendingReads: number;
  readonly now: () => number;
  /** Of the API, without `/v2`. */
  readonly url: () => string;
}

interface StoredCheck {
  readonly id: string;
  readonly request: Json;
  readonly createdAt: string;
  readonly outcome: Outcome;
  readonly owner: string;
  reads: number;
}

export interface VisaChecks {
  answer(request: ReceivedRequest, application: Application): Reply;
  /** A download needs no token: the pages show a plain GET. Null: not the path of a PDF. */
  download(path: string): { readonly owner: string; readonly reply: Reply } | null;
}

/** Create, get, list and lookup. Every path begins with `/v2`. */
export function createVisaChecks(options: VisaChecksOptions): VisaChecks {
  const stored = new Map<string, StoredCheck>();

  const create = (body: Json, application: Application): Reply => {
    const found = problems(body, options.now());
    if (found.length > 0) return invalidArguments(found);
    const scope = `${body['jurisdiction'] === 'NZL' ? 'nzl' : 'aus'}:${String(body['environment'])}`;
    if (!application.scopes.includes(scope)) return forbidden;
    const id = `vc_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const createdAt = new Date(options.now()).toISOString();
    const outcome = outcomeFor(body, options);
    const check = { id, request: body, createdAt, outcome, owner: application.clientId, reads: 0 };
    stored.set(id, check);
    return { ...ok({ data: show(check) }), status: 201 };
  };

  const read = (check: StoredCheck) => {
    check.reads += 1;
    return show(check);
  };

  const show = (check: StoredCheck): Json => {
    const { id, request, createdAt, outcome } = check;
    const echo = { id, ...request, created_at: createdAt };
    if (check.reads <= options.pendingReads || !offpeakDone(request, options.now())) {
      return { ...echo, status: 'pending', result: null, visa: null, attachments: [] };
    }
    const { status, code, visa } = outcome;
    const done = { ...echo, status, result: { code, message: `Message of ${code}` } };
    // After removal no personal data is left, so nothing of the person and of the visa.
    if (status === 'expired' || status === 'purged') return { ...done, document: null, visa: null, attachments: [] };
    const country = request['jurisdiction'] === 'NZL' ? 'new_zealand' : 'australia';
    const kind = checkType(request);
    const pdf = visa !== undefined && outcome.pdf !== false && kind !== 'employer';
    const attachments = pdf ? attachmentsOf(options.attachments, `${options.url()}/v2/files/${id}.pdf`) : [];
    return { ...done, visa: visa ? { [country]: visa } : null, attachments };
  };

  return {
    answer(request, application) {
      const { method } = request;
      const path = new URL(request.path, 'http://service').pathname;
      const own = [...stored.values()].filter(({ owner }) => owner === application.clientId);
      if (path === '/v2/visa-checks' && method === 'POST') return create(readJson(request), application);
      // The pages are silent on paging and order: everything, the newest first.
      if (path === '/v2/visa-checks' && method === 'GET') return ok({ data: own.reverse().map(read) });
      if (path === '/v2/visa-checks/lookup' && method === 'POST') {
        const ids = readJson(request)['ids'];
        return ok({ data: own.filter(({ id }) => Array.isArray(ids) && ids.includes(id)).map(read) });
      }
      const found = own.find(({ id }) => path === `/v2/visa-checks/${id}`);
      return found && method === 'GET' ? ok({ data: read(found) }) : notFound;
    },
    download(path) {
      const check = [...stored.values()].find(({ id }) => path === `/v2/files/${id}.pdf`);
      return check ? { owner: check.owner, reply: { status: 200, body: PDF, type: 'application/pdf' } } : null;
    },
  };
}

/** From 21:00 to 06:00 AEST, whatever the time of the request. */
function offpeakDone(request: Json, now: number): boolean {
  const hour = new Date(now + 10 * 3_600_000).getUTCHours();
  return request['mode'] !== 'offpeak' || hour >= 21 || hour < 6;
}

/** Australia matches document, country and birth date; an employer check matches family name, country and number. */
function outcomeFor(body: Json, { people, failure }: VisaChecksOptions): Outcome {
  const type = checkType(body);
  const zealand = body['jurisdiction'] === 'NZL';
  const authority = AUTHORITIES.find(({ id }) => id === body['customer_authority_id']);
  if (zealand && authority?.runs !== type) return { status: failure, code: 'REALME_NO_ACCESS' };
  const document = asJson(body['document']);
  const found = people.find(
    (person) =>
      person.type === type &&
      person.identifier === document['identifier'] &&
      person.country === document['country'] &&
      (type === 'employer'
        ? person.familyName === document['family_name']
        : person.born === document['date_of_birth']),
  );
  return found?.outcome ?? { status: failure, code: zealand ? 'VISA_VIEW_ERROR' : 'VEVO_PERSON_NOT_FOUND' };
}
