import { sameSecret } from '@workrights/local-server';
import type { SandboxContext } from '../http/context.ts';
import { inBody, problem } from '../http/problem.ts';

/** @throws ProblemError 403 if the body's account isn't that of the API key. */
export function requireAccount(body: { readonly accountkeyid: string }, { account }: SandboxContext): void {
  if (sameSecret(body.accountkeyid, account.accountKey)) return;
  throw problem(
    'account-refused',
    'The API key does not belong to this account.',
    inBody('/accountkeyid', 'account', 'must be the key id of the account that the API key belongs to'),
  );
}
