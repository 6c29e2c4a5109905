import { SANDBOX } from './sandbox.ts';

/** As much of an OpenAPI document as is changed here. */
export interface ContractDocument {
  info: { description?: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    requestBodies?: Record<string, Body>;
    examples?: Record<string, Example>;
    parameters?: Record<string, Parameter>;
  };
  [field: string]: unknown;
}

interface Operation {
  operationId?: string;
  requestBody?: Body;
  'x-alias-of'?: string;
}

interface Parameter {
  in: string;
  example?: unknown;
  schema?: object;
}

interface Body {
  $ref?: string;
  content?: Record<string, { examples?: Record<string, Example | Reference> }>;
}

interface Reference {
  $ref: string;
}

interface Example {
  summary?: string;
  value: unknown;
}

/**
 * The contract as the console shows it: one address an operation, and examples that the sandbox accepts as they are.
 * First comes, where there is one, a request whose outcome a scenario of the sandbox decides.
 */
export function trialDocument(contract: ContractDocument, first: Readonly<Record<string, Example>>): object {
  const document = structuredClone(contract);
  document.info.description = 'Choose an operation and press "Test Request". The server is the sandbox.';
  for (const parameter of Object.values(document.components.parameters ?? {})) {
    // The id of an example is the id of nothing in the sandbox; without one the reader is asked for it.
    if (parameter.in !== 'path') continue;
    delete parameter.example;
    parameter.schema = { type: 'string' };
  }
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (operation['x-alias-of'] !== undefined) delete item[method];
      else if (operation.requestBody) operation.requestBody = trialBody(operation, document, first);
    }
    if (!Object.values(item).some((operation) => operation.operationId !== undefined))
      delete document.paths[path];
  }
  return document;
}

function trialBody(
  { operationId = '', requestBody }: Operation,
  { components }: ContractDocument,
  first: Readonly<Record<string, Example>>,
): Body {
  const body = resolve(requestBody, components.requestBodies);
  if (!body?.content) throw new Error(`The request body of ${operationId} has no content.`);
  const content = Object.entries(body.content).map(([type, media]) => {
    const shown = Object.entries(media.examples ?? {}).flatMap(([name, example]) => {
      const found = resolve(example, components.examples) as Example;
      // The sandbox refuses live checks unless it is told otherwise.
      return isLive(found.value) ? [] : [[name, { ...found, value: forSandbox(found.value) }] as const];
    });
    const own = first[operationId];
    const examples = Object.fromEntries([...(own ? [['sandbox', own] as const] : []), ...shown]);
    return [type, { ...media, examples }] as const;
  });
  return { ...body, content: Object.fromEntries(content) };
}

function resolve<T>(
  value: T | Reference | undefined,
  among: Readonly<Record<string, T>> = {},
): T | undefined {
  const reference = (value as Partial<Reference> | undefined)?.$ref;
  return reference === undefined ? (value as T | undefined) : among[reference.split('/').at(-1) ?? ''];
}

function isLive(value: unknown): boolean {
  return (value as { environment?: unknown } | null)?.environment === 'live';
}

const CREDENTIALS: Readonly<Record<string, string>> = {
  accountkeyid: SANDBOX.accountKey,
  key: SANDBOX.apiKey,
  customer_authority_id: SANDBOX.customerAuthority,
};

function forSandbox(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, CREDENTIALS[name] ?? each]));
}
