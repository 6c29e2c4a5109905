import { NodeOperationError } from 'n8n-workflow';
import { operations } from '../generated/operations';
import { isVisaChecksApi, type ApiCall, type ApiContext } from './context';

/**
 * The address of a call. Credentials go only to the host in the credential: a link from the service to another host is refused
 * before anything is sent.
 */
export function addressOf(context: ApiContext, call: ApiCall, configured: string): string {
  const base = parsedAddress(configured);
  if (base === undefined) {
    const field = isVisaChecksApi(call) ? 'Base URL' : 'Web App URL';
    throw new NodeOperationError(context.getNode(), `'${field}' of the credential is not a URL`, {
      description: 'It must start with https:// and name a host, for instance https://api.example.com.',
      itemIndex: call.itemIndex,
      failure: { cause: 'configuration-invalid' },
    });
  }
  if (isVisaChecksApi(call)) base.pathname = withoutVersion(base.pathname);
  if (call.url === undefined) return base.href.replace(/\/+$/, '') + pathOf(call);
  const link = parsedAddress(call.url, base);
  if (link?.origin !== base.origin || link.username !== '' || link.password !== '') {
    throw new NodeOperationError(context.getNode(), 'The link to the file leads to another host', {
      description: `The access token is sent to ${base.host} only. If the service has moved, correct 'Base URL' in the credential.`,
      itemIndex: call.itemIndex,
    });
  }
  if (!isAttachmentOf(call.pathValues?.id ?? '', link, base)) {
    throw new NodeOperationError(context.getNode(), 'The link to the file is not one of this visa check', {
      description:
        "The file is not downloaded, because it may be another person's. Tell the service that the check has such a link.",
      itemIndex: call.itemIndex,
    });
  }
  link.hash = '';
  return link.href;
}

/** Whether a link is an attachment of this check, `/v2/visa-checks/<id>/attachments/att_…` (service.md §2.6). */
function isAttachmentOf(id: string, link: URL, base: URL): boolean {
  const [before, attachment, ...more] = link.pathname.split('/attachments/');
  const path = operations.getVisaCheck.path.replace('{id}', encodeURIComponent(id));
  const own = [path, base.pathname.replace(/\/+$/u, '') + path];
  return more.length === 0 && own.includes(before ?? '') && /^att_[\w.~-]+$/u.test(attachment ?? '');
}

function pathOf({ operation, path = operations[operation].path, pathValues = {} }: ApiCall): string {
  return path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(pathValues[name] ?? ''));
}

/** An http or https URL, or undefined. */
export function parsedAddress(address: string, base?: URL): URL | undefined {
  try {
    const url = new URL(address.trim(), base);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}

/** The paths of the Visa Checks API contain the version, so a base URL may end with it or not. */
export function withoutVersion(address: string): string {
  return address.trim().replace(/\/v2\/*$/u, '');
}
