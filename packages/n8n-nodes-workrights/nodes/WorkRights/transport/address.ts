import { NodeOperationError } from 'n8n-workflow';
import { operations } from '../generated/operations';
import { isVisaChecksApi, type ApiCall, type ApiContext } from './context';

/**
 * The address of a call. Credentials go to the host in the credential only: a link of the service that leads
 * elsewhere is refused here, before anything is sent.
 */
export function addressOf(context: ApiContext, call: ApiCall, configured: string): string {
  const base = parsedAddress(configured);
  if (base === undefined) {
    const field = isVisaChecksApi(call) ? 'Base URL' : 'Web App URL';
    throw new NodeOperationError(context.getNode(), `'${field}' of the credential is not an address`, {
      description: 'It starts with https:// and names a host, for instance https://api.example.com.',
      itemIndex: call.itemIndex,
      failure: { cause: 'configuration-invalid' },
    });
  }
  if (call.url === undefined) return base.href.replace(/\/+$/, '') + pathOf(call);
  const link = parsedAddress(call.url, base);
  if (link?.origin === base.origin && link.username === '' && link.password === '') return link.href;
  throw new NodeOperationError(context.getNode(), 'The link to the file leads to another host', {
    description: `The access token is sent to ${base.host} only. If the service has moved, correct 'Base URL' in the credential.`,
    itemIndex: call.itemIndex,
  });
}

function pathOf({ operation, path = operations[operation].path, pathValues = {} }: ApiCall): string {
  return path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(pathValues[name] ?? ''));
}

/** An address of the web, or undefined. */
export function parsedAddress(address: string, base?: URL): URL | undefined {
  try {
    const url = new URL(address.trim(), base);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  } catch {
    return undefined;
  }
}
