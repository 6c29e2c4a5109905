import { createRequire } from 'node:module';

import type { Workflow, WorkflowNode } from '../../n8n/driver/workflow.ts';
import { parse } from './compare-json.ts';

const PACKAGE = 'n8n-nodes-workrights.';

/** The part of n8n's description of a parameter that is read here. */
interface Property {
  readonly name: string;
  readonly type: string;
  readonly default?: unknown;
  /** Choices, or the members of a collection. */
  readonly options?: readonly { readonly name: string; readonly value?: unknown }[];
  readonly displayOptions?: { readonly show?: Readonly<Record<string, readonly unknown[]>> };
}

interface Description {
  /** n8n adds the parameter `pollTimes` to polling nodes. */
  readonly polling?: boolean;
  readonly properties: readonly Property[];
}

/** Names the node with a parameter or choice that our nodes don't have. n8n itself silently accepts any. */
export function checkWorkflow(code: string): string | undefined {
  const parsed = parse(code);
  if (parsed === undefined) return 'this is no JSON';
  const { nodes, connections } = parsed.value as Partial<Workflow>;
  if (!Array.isArray(nodes) || typeof connections !== 'object') return 'a workflow has nodes and connections';
  const names = new Set((nodes as readonly WorkflowNode[]).map(({ name }) => name));
  const targets = Object.values(connections).flatMap((outputs) =>
    Object.values(outputs)
      .flat(2)
      .map((link) => link.node),
  );
  const lost = [...Object.keys(connections), ...targets].find((name) => !names.has(name));
  if (lost !== undefined) return `a connection names ${lost}, which is no node`;
  for (const node of nodes as readonly WorkflowNode[]) {
    const problem = node.type.startsWith(PACKAGE) ? checkNode(node) : undefined;
    if (problem !== undefined) return `the node "${node.name}" ${problem}`;
  }
  return undefined;
}

function checkNode({ type, parameters, credentials = {} }: WorkflowNode): string | undefined {
  const stored = Object.values(credentials).find(({ id }) => id !== null);
  if (stored !== undefined) return `has the id of a credential of somebody's n8n`;
  const { polling, properties } = describe(type.slice(PACKAGE.length));
  const added: Property[] = polling ? [{ name: 'pollTimes', type: 'fixedCollection' }] : [];
  return checkParameters([...added, ...properties], parameters);
}

function checkParameters(
  properties: readonly Property[],
  parameters: Readonly<Record<string, unknown>>,
): string | undefined {
  const shown = properties.filter((property) => isShown(property, properties, parameters));
  for (const [name, value] of Object.entries(parameters)) {
    const known = shown.filter((property) => property.name === name);
    const [property] = known;
    if (property === undefined) return `has the parameter ${name}, which n8n does not show there`;
    if (property.type === 'collection') {
      const inner = known.flatMap(({ options = [] }) => options);
      const unknown = Object.keys(value as object).find((each) => inner.every((one) => one.name !== each));
      if (unknown !== undefined) return `has the parameter ${name}.${unknown}, which n8n does not know`;
    }
    const isChoice = property.type === 'options' && typeof value === 'string' && !value.startsWith('=');
    if (isChoice && !known.some(({ options = [] }) => options.some((option) => option.value === value))) {
      return `has ${JSON.stringify(value)} for ${name}, which is none of its choices`;
    }
  }
  return undefined;
}

/** Whether n8n shows a parameter, by the plain values of the others. */
function isShown(
  { displayOptions }: Property,
  properties: readonly Property[],
  parameters: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(displayOptions?.show ?? {}).every(([name, wanted]) => {
    if (name.startsWith('@') || name.startsWith('/')) return true;
    const asked = properties.find(
      (property) => property.name === name && isShown(property, properties, parameters),
    );
    const value = parameters[name] ?? asked?.default;
    const isRule = wanted.some((each) => typeof each === 'object');
    return isRule || (typeof value === 'string' && value.startsWith('=')) || wanted.includes(value);
  });
}

const descriptions = new Map<string, Description>();

function describe(name: string): Description {
  const node = `${name[0]!.toUpperCase()}${name.slice(1)}`;
  const known = descriptions.get(node);
  if (known !== undefined) return known;
  const require = createRequire(import.meta.resolve('n8n-nodes-workrights/package.json'));
  const classes = require(`./dist/nodes/${node}/${node}.node.js`) as Record<
    string,
    new () => { description: Description }
  >;
  const { description } = new classes[node]!();
  descriptions.set(node, description);
  return description;
}
