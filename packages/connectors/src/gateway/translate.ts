import type { GatewayRequest } from './send.ts';

type Json = Readonly<Record<string, unknown>>;

/** The gateway's request for a request of the service. @throws TypeError for an operation that it doesn't have. */
export function gatewayRequest(
  operation: string,
  { pathname, search }: URL,
  sent: unknown = {},
): GatewayRequest {
  const body = sent as Json;
  const { accountkeyid: _account, key: _key, type: _type, ...own } = body;
  switch (operation) {
    case 'createVisaCheck':
      return { method: 'POST', path: '/visa-checks', body };
    case 'listVisaChecks':
      return { method: 'GET', path: `/visa-checks${search}` };
    case 'lookupVisaChecks':
      return { method: 'POST', path: '/visa-checks/lookup', body };
    case 'getVisaCheck':
      return { method: 'GET', path: `/visa-checks/${pathname.split('/').at(-1)}` };
    case 'downloadAttachment':
      // The path of `serviceAnswer`.
      return { method: 'GET', path: `${pathname.slice(pathname.indexOf('/visa-checks/'))}${search}` };
    case 'listOnboards':
      return { method: 'GET', path: `/onboarding-requests?${pageOf(own)}` };
    case 'getOnboard':
      return { method: 'GET', path: onboardPath(own) };
    case 'createOnboard':
      return { method: 'POST', path: '/onboarding-requests', body: own };
    case 'updateOnboard': {
      const { onboard_id: id, employee_id: employee, ...changes } = own;
      const other = id !== undefined && employee !== undefined && { employee_id: employee };
      return { method: 'PATCH', path: onboardPath(own), body: { ...changes, ...other } };
    }
    case 'getWorkRights':
      return { method: 'POST', path: '/work-rights', body: own };
    default:
      throw new TypeError(`The relay can't ${operation}.`);
  }
}

function onboardPath({ onboard_id: id, employee_id: employee }: Json): string {
  const path = `/onboarding-requests/${encodeURIComponent(String(id ?? employee))}`;
  return id === undefined ? `${path}?by=employee_id` : path;
}

function pageOf({ onboard_status: status, page_number: page }: Json): string {
  return new URLSearchParams({
    ...(status !== undefined && { status: String(status) }),
    ...(page !== undefined && { page: String(page) }),
  }).toString();
}

/** What the service returned, out of the gateway's shape, in the envelope that all readers of the client take. */
export function serviceAnswer(answer: unknown, relayUrl: string): unknown {
  const { data, record } = Object(answer) as { data?: unknown; record?: Json };
  if (Array.isArray(data)) return { data: data.map((one) => (Object(one) as { record?: Json }).record) };
  if (record === undefined) return answer;
  return { data: withFiles(record, relayUrl) };
}

/** The service's own URLs of files need the service's token: here they become the relay's. */
function withFiles(record: Json, relayUrl: string): Json {
  const { id, attachments } = record;
  if (!Array.isArray(attachments)) return record;
  const files = (attachments as Json[]).map((file, index) => ({
    ...file,
    download_url: `${relayUrl}/visa-checks/${encodeURIComponent(String(id))}/pdf?number=${index + 1}`,
  }));
  return { ...record, attachments: files };
}
