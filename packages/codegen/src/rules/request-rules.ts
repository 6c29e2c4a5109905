import type { Document } from '@workrights/spec/reader';
import { operationSchemas } from '../operation-schemas.ts';
import { ruleOf } from './rule-of.ts';
import { rulesModule } from './rules-module.ts';

/** The source of the rules of an interface's request bodies, and of the table `requestRules` by operation id. */
export function requestRules(document: Document, explainer: string): string {
  const bodies = operationSchemas(document).flatMap(({ operationId, aliasOf, request }) =>
    request.body && aliasOf === undefined ? [[operationId, ruleOf(request.body)] as const] : [],
  );
  const tables = { requestRules: Object.fromEntries(bodies) };
  return rulesModule(document, { tables, explainer });
}
