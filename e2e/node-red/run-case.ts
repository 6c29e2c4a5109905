import { operationNamed } from '@workrights/connectors';
import type { Case, Result, ScriptedService } from '@workrights/connectors/cases';

import { NODE_TYPES } from '../../packages/node-red-contrib-workrights/src/settings.ts';
import { account, overHttp } from './flows.ts';
import type { AddedFlow, NodeRed } from './node-red.ts';

/** An adapter that runs each case in a flow of its own, and a replay of it in the same flow. */
export function caseRunner(nodeRed: NodeRed): (one: Case, service: ScriptedService) => Promise<Result> {
  const flows = new Map<ScriptedService, { readonly name: string; readonly flow: AddedFlow }>();

  const flowOf = async ({ operation }: Case, service: ScriptedService) => {
    const known = flows.get(service);
    if (known !== undefined) return known;
    const name = `case${flows.size + 1}`;
    const made = { name, flow: undefined as unknown as AddedFlow };
    flows.set(service, made);
    const { resource } = operationNamed(operation);
    const [type] = Object.entries(NODE_TYPES).find(([, node]) => node.resource === resource)!;
    made.flow = await nodeRed.add(
      overHttp(name, { type, operation, fields: {} }, [account(name, service.url)]),
    );
    return made;
  };

  return async (one, service) => {
    const { name, flow } = await flowOf(one, service);
    const key = one.replays === undefined ? '' : '?key=invented-key';
    const response = await nodeRed.post(`/${name}${key}`, one.input, service.stop).catch((error: unknown) => {
      if (!service.stop.aborted) throw error;
    });
    if (response === undefined) {
      await flow.remove();
      const id = await nodeRed.globalContext(`${name}Id`);
      return { error: { text: 'The flow was stopped' }, ids: id === undefined ? [] : [id] };
    }
    const payload = (await response.json()) as Readonly<Record<string, unknown>>;
    if (response.status === 422) return { error: errorOf(payload) };
    return { output: Array.isArray(payload) ? payload : [payload] };
  };
}

/** What a person reads of an error. */
function errorOf({ message, cause }: Readonly<Record<string, unknown>>): NonNullable<Result['error']> {
  const { description = '', field } = (cause ?? {}) as { description?: string; field?: string };
  return { text: `${String(message)} ${description}`, field };
}
