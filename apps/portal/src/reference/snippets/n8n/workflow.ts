import { prettyJson } from '../json.ts';
import { choiceOf, labelOf } from './labels.ts';

/** Parameters of a Work Rights node, by their names in the node. */
export type NodeParameters = Readonly<Record<string, unknown>>;

export interface WorkRightsNode {
  readonly name: string;
  readonly parameters: NodeParameters;
}

/**
 * Nodes and connections in the form that n8n's editor takes from the clipboard: a manual trigger, then the nodes in a
 * row. A credential is named and has no id, so that the editor asks for it.
 */
export function workflowOf(nodes: readonly WorkRightsNode[]): string {
  const start = {
    name: 'Start',
    type: 'n8n-nodes-base.manualTrigger',
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
  };
  const rest = nodes.map(({ name, parameters }, index) => ({
    name,
    type: 'n8n-nodes-workrights.workRights',
    typeVersion: 1,
    position: [220 * (index + 1), 0],
    parameters,
    credentials: credentialOf(parameters),
  }));
  const names = [start.name, ...nodes.map(({ name }) => name)];
  const connections = Object.fromEntries(
    names.slice(1).map((node, index) => [names[index], { main: [[{ node, type: 'main', index: 0 }]] }]),
  );
  return prettyJson({ nodes: [start, ...rest], connections });
}

function credentialOf({ resource }: NodeParameters): object {
  return resource === 'visaCheck'
    ? { visaChecksApi: { id: null, name: 'Visa Checks API' } }
    : { workRightsApi: { id: null, name: 'Work Rights API' } };
}

/** Label and value of each parameter, as a person sets them in the editor. */
export function settingsOf(parameters: NodeParameters): (readonly [string, string])[] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    if (name === 'additionalFields' || name === 'updateFields') return settingsOf(value as NodeParameters);
    const shown = isLocator(value) ? value.value : value;
    // The editor marks an expression by its colour, the file by an equals sign.
    return [[labelOf(name), choiceOf(name, shown).replace(/^=(?=\{\{)/, '')] as const];
  });
}

function isLocator(value: unknown): value is { value: unknown } {
  return typeof value === 'object' && value !== null && '__rl' in value;
}

/** The value of a field that finds a record by its id. */
export function byId(expression: string): object {
  return { __rl: true, mode: 'id', value: `={{ ${expression} }}` };
}
