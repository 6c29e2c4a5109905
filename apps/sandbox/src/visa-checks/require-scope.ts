import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { problem } from '../http/problem.ts';
import { isInScope, type Scope } from '../tokens/scopes.ts';

/** @throws ProblemError 403 for a check outside the token's scopes. */
export function requireScope(scopes: readonly Scope[] | undefined, check: VisaCheckCreate): void {
  if (isInScope(scopes, check)) return;
  throw problem('outside-scope', `The access token is for ${scopes?.join(', ')} only.`, {
    headers: { 'www-authenticate': 'Bearer realm="sandbox", error="insufficient_scope"' },
  });
}
