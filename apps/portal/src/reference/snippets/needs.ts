import type { JsonObject, SnippetOperation } from './tool.ts';

/** What must exist before an operation can succeed. The key of a `record` is known. */
export type Need = 'check' | 'completed-check' | 'onboard' | 'record';

export function needOf({ id, aliasOf }: SnippetOperation, body?: JsonObject): Need | undefined {
  switch (aliasOf ?? id) {
    case 'getVisaCheck':
      return 'check';
    case 'downloadAttachment':
      return 'completed-check';
    case 'lookupVisaChecks':
      return Array.isArray(body?.ids) && body.ids.length > 0 ? 'check' : undefined;
    case 'getOnboard':
      return 'onboard';
    case 'saveOnboard':
      return isUpdate(body) ? 'onboard' : undefined;
    case 'getWorkRights':
    case 'getEmployee':
    case 'updateEmployee':
      return body?.key_id === undefined ? 'onboard' : 'record';
    default:
      return undefined;
  }
}

/** Creating and updating an onboarding request share a path. An update has the key in its body (service.md §4.2). */
export function isUpdate(body?: JsonObject): boolean {
  return body?.key !== undefined;
}

/** Replaces the ids of a fixture, which no sandbox knows, by `ids`. */
export function withIds(
  body: JsonObject | undefined,
  ids: { readonly check?: unknown; readonly onboard?: unknown; readonly key?: unknown },
): JsonObject | undefined {
  if (body === undefined) return undefined;
  return {
    ...body,
    ...(Array.isArray(body.ids) && body.ids.length > 0 && { ids: [ids.check] }),
    ...(body.onboard_id !== undefined && { onboard_id: ids.onboard }),
    ...(body.key_id !== undefined && { key_id: ids.key }),
  };
}
