import { InvalidRequestError } from '@workrights/client';
import { usage } from '../failures/failure.ts';

export interface ServerFlags {
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  readonly allowRemote?: boolean | undefined;
  readonly allowHost?: readonly string[] | undefined;
}

/** Names the flag of a server's invalid option. Other errors are returned unchanged. */
export function refusedByServer(error: unknown): unknown {
  if (!(error instanceof InvalidRequestError)) return error;
  const { path, rule = '' } = error.fields[0] ?? {};
  switch (path) {
    case 'host':
      return usage(`--host ${rule}.`, {
        flag: 'host',
        fix: 'Add --allow-remote, and put a proxy with TLS before it.',
      });
    case 'allowedHosts':
      return usage(`--allow-host: ${rule}`, { flag: 'allow-host' });
    case 'publicUrl':
      return usage(`--public-url ${rule}.`, { flag: 'public-url' });
    case 'targets.allowHosts':
      return usage(`--allow-target ${rule}.`, { flag: 'allow-target' });
    default:
      return error;
  }
}
