import type { Onboard, VisaCheckCreate } from '@workrights/client';

import type * as wire from '../../generated/relay/types.gen.ts';
import { type CreatedOnce, createOnce } from '../gateway/create-once.ts';
import { showCheck, showOnboard, showWorkRights } from '../gateway/records.ts';
import { requireChecks, requireWorkRights } from '../connections.ts';
import { mayDo, RIGHTS } from '../gateway/rights.ts';
import type { Operation, RelayRequest } from './operation.ts';
import { problem, rightMissing } from './problems.ts';
import { jsonReply, type Reply } from './reply.ts';

type GatewayOperation =
  | 'getToken'
  | 'createVisaCheck'
  | 'listVisaChecks'
  | 'lookupVisaChecks'
  | 'getVisaCheck'
  | 'downloadVisaCheckPdf'
  | 'createOnboardingRequest'
  | 'listOnboardingRequests'
  | 'getOnboardingRequest'
  | 'updateOnboardingRequest'
  | 'getWorkRights';

const RECENT = 100;
/** In milliseconds. Tools wait 30 seconds for a response. */
const READ = { totalTimeout: 20_000 };

/** Handlers of the gateway: they pass on what the service returns, and create once. */
export const gatewayHandlers: Readonly<Record<GatewayOperation, Operation>> = {
  async getToken({ caller }) {
    const { name, rights } = caller;
    return jsonReply(200, { name, rights: rights === 'all' ? RIGHTS : [...rights] });
  },

  async createVisaCheck(request, { store, connections }) {
    const { caller, trace } = request;
    const body = request.body as VisaCheckCreate;
    const environment = body.environment ?? requireChecks(connections).environment;
    if (environment === 'live' && !mayDo(caller, 'checks:live')) throw rightMissing('checks:live');
    const created = await createOnce(connections, store, {
      operation: 'createVisaCheck',
      ...keyOf(request),
      request: body,
      trace,
    });
    return createdReply(201, created, `/visa-checks/${encodeURIComponent(created.id)}`);
  },

  async listVisaChecks({ query }, { connections }) {
    const { client } = requireChecks(connections);
    const checks = await client.list({ limit: Number(query.get('limit') ?? RECENT) }, READ);
    return listReply(checks.map((check) => showCheck(check, connections.clock.now())));
  },

  async lookupVisaChecks({ body }, { connections }) {
    const { ids } = body as wire.VisaCheckIds;
    const found = await requireChecks(connections).client.lookup(ids, READ);
    const byId = new Map(found.map((check) => [check.id, check]));
    return listReply(
      ids.flatMap((id) => byId.get(id) ?? []).map((check) => showCheck(check, connections.clock.now())),
    );
  },

  async getVisaCheck({ id }, { connections }) {
    const check = await requireChecks(connections).client.get(id, READ);
    return jsonReply(200, showCheck(check, connections.clock.now()));
  },

  async downloadVisaCheckPdf({ id, query }, { connections }) {
    const { client } = requireChecks(connections);
    const number = Number(query.get('number') ?? 1);
    const attachment = (await client.get(id, READ)).attachments?.[number - 1];
    if (attachment === undefined) throw problem('not-found', 'The check has no such attachment.');
    const bytes = await client.download(attachment, READ);
    // The service's own name may be anything.
    const name = `${id.replaceAll(/[^\w-]/gu, '_')}-${number}.pdf`;
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
    };
    return { status: 200, headers, body: bytes };
  },

  async createOnboardingRequest(request, { store, connections }) {
    requireWorkRights(connections);
    const created = await createOnce(connections, store, {
      operation: 'createOnboardingRequest',
      ...keyOf(request),
      request: request.body as object,
      trace: request.trace,
    });
    return createdReply(201, created, `/onboarding-requests/${encodeURIComponent(created.id)}`);
  },

  async listOnboardingRequests({ query }, { connections }) {
    const status = query.get('status') as Onboard['onboard_status'] | null;
    const page = query.get('page');
    const found = await requireWorkRights(connections).listOnboards(
      {
        ...(status !== null && { onboard_status: status as never }),
        ...(page !== null && { page_number: Number(page) }),
      },
      READ,
    );
    return listReply(found.map(showOnboard));
  },

  async getOnboardingRequest(request, { connections }) {
    const found = await requireWorkRights(connections).getOnboard(selectorOf(request), READ);
    return jsonReply(200, showOnboard(found));
  },

  async updateOnboardingRequest(request, { store, connections }) {
    requireWorkRights(connections);
    const created = await createOnce(connections, store, {
      operation: 'updateOnboardingRequest',
      ...keyOf(request),
      request: { ...(request.body as object), ...selectorOf(request) },
      trace: request.trace,
    });
    return createdReply(200, created);
  },

  async getWorkRights({ body }, { connections }) {
    const record = await requireWorkRights(connections).getWorkRights(body as wire.WorkRightsSelector, READ);
    return jsonReply(200, showWorkRights(record, connections.clock.now()));
  },
};

/** The contract requires the header. */
function keyOf({ headers, caller }: RelayRequest): { owner: string; key: string } {
  return { owner: caller.name, key: String(headers['idempotency-key']) };
}

function selectorOf({ id, query }: RelayRequest): { employee_id: string } | { onboard_id: string } {
  return query.get('by') === 'employee_id' ? { employee_id: id } : { onboard_id: id };
}

function createdReply(status: number, { body, isReplay }: CreatedOnce, location?: string): Reply {
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(location !== undefined && { location }),
      ...(isReplay && { 'idempotent-replayed': 'true' }),
    },
    body,
  };
}

function listReply(data: readonly object[]): Reply {
  return jsonReply(200, { data });
}
