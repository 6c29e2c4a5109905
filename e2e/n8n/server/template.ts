import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { CredentialReference, Workflow, WorkflowNode } from '../driver/workflow.ts';
import { everyTwoSeconds } from './nodes.ts';

export const templatesFolder = path.resolve(import.meta.dirname, '../../../examples/workflows');

export function readTemplate(file: string): Workflow {
  return JSON.parse(readFileSync(path.join(templatesFolder, file), 'utf8')) as Workflow;
}

/**
 * Does what a user does after an import: chooses credentials, and sets the values that the README names.
 *
 * @param credentials by type.
 * @param settings the fields of the node "Settings"; for any other node, its parameters by its name. A disabled node is enabled
 * if it's named here.
 */
export function setUp(
  template: Workflow,
  credentials: Readonly<Record<string, CredentialReference>>,
  settings: Readonly<Record<string, Record<string, unknown>>> = {},
): Workflow {
  const unknown = Object.keys(settings).filter((name) => template.nodes.every((each) => each.name !== name));
  if (unknown.length > 0) throw new Error(`The workflow has no node ${unknown.join(', ')}.`);
  return {
    ...template,
    nodes: template.nodes.map((each) => {
      const changes = settings[each.name];
      if (each.disabled === true && changes === undefined) return each;
      return {
        ...each,
        disabled: false,
        parameters: parametersOf(each, changes ?? {}),
        ...(each.credentials === undefined ? {} : { credentials: chosen(each.credentials, credentials) }),
      };
    }),
  };
}

function parametersOf({ name, parameters }: WorkflowNode, changes: Record<string, unknown>) {
  if (name === 'Settings') return withFields(parameters, changes);
  // A poll after minutes tests no more than one after seconds.
  const polling = 'pollTimes' in parameters ? { pollTimes: everyTwoSeconds } : {};
  return { ...parameters, ...polling, ...changes };
}

interface Field {
  readonly name: string;
}

/** A Set node with other values in its fields. */
function withFields(parameters: WorkflowNode['parameters'], values: Record<string, unknown>) {
  const { assignments } = parameters['assignments'] as { assignments: readonly Field[] };
  const changed = assignments.map((field) =>
    field.name in values ? Object.assign({}, field, { value: values[field.name] }) : field,
  );
  return { ...parameters, assignments: { assignments: changed } };
}

function chosen(
  wanted: Readonly<Record<string, CredentialReference>>,
  credentials: Readonly<Record<string, CredentialReference>>,
): Record<string, CredentialReference> {
  return Object.fromEntries(
    Object.keys(wanted).map((type) => {
      const credential = credentials[type];
      if (credential === undefined) throw new Error(`No credential of type ${type}.`);
      return [type, credential];
    }),
  );
}
