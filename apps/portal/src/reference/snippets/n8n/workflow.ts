import { choicesOf } from 'n8n-nodes-workrights/nodes/WorkRights/fields/choices.ts';
import { properties } from 'n8n-nodes-workrights/nodes/WorkRights/resources/index.ts';
import { prettyJson } from '../json.ts';

type INodeProperties = (typeof properties)[number];

/** Parameters of a Work Rights node, by their names in the node. */
export type NodeParameters = Readonly<Record<string, unknown>>;

export interface WorkRightsNode {
  readonly name: string;
  readonly parameters: NodeParameters;
}

/**
 * Nodes and connections in the form that n8n's editor pastes from the clipboard: a manual trigger, then the nodes in a row.
 * A credential has a name and no id, so that the editor asks for it.
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

/** The label and value of each parameter, as shown in the editor. */
export function settingsOf(parameters: NodeParameters): (readonly [string, string])[] {
  const shown = properties.filter(({ displayOptions }) =>
    ['resource', 'operation'].every(
      (name) => displayOptions?.show?.[name]?.includes(String(parameters[name])) ?? true,
    ),
  );
  return settingsIn(shown, parameters);
}

/** @throws Error for a parameter that the form does not have. */
function settingsIn(
  form: readonly INodeProperties[],
  parameters: NodeParameters,
): (readonly [string, string])[] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    const property = form.find((each) => each.name === name);
    if (property === undefined) throw new Error(`The node has no parameter ${name} there.`);
    if (property.type === 'collection')
      return settingsIn(property.options as INodeProperties[], value as NodeParameters);
    const setting = choiceOf(property, isLocator(value) ? value.value : value);
    // The editor marks an expression by its colour, and the file by an equals sign.
    return [[property.displayName, setting.replace(/^=(?=\{\{)/, '')] as const];
  });
}

/** What the editor shows for a parameter's value. */
function choiceOf(property: INodeProperties, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return choicesOf(property).find((choice) => choice.value === value)?.name ?? String(value);
}

function isLocator(value: unknown): value is { value: unknown } {
  return typeof value === 'object' && value !== null && '__rl' in value;
}

/** An expression for an id of the previous item. A field that selects a record needs it as a resource locator. */
export function fromBefore(name: string, findsRecord: boolean): unknown {
  const value = `={{ $json.${name} }}`;
  return findsRecord ? { __rl: true, mode: 'id', value } : value;
}

/** The node of an operation with these parameters, with the editor's default name. */
export function nodeWith(parameters: NodeParameters): WorkRightsNode {
  const operations = properties.find(
    ({ name, displayOptions }) =>
      name === 'operation' && displayOptions?.show?.['resource']?.includes(String(parameters['resource'])),
  );
  const operation =
    operations && choicesOf(operations).find(({ value }) => value === parameters['operation']);
  return { name: operation?.action ?? '', parameters };
}
