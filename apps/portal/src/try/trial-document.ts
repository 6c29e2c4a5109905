import {
  operationsOf,
  resolve,
  type Document,
  type Example,
  type Located,
  type RequestBody,
} from '@workrights/spec/reader';
import { SANDBOX } from './sandbox.ts';

/** An example, with no more than the console shows of it. */
interface FirstExample {
  summary: string;
  value: unknown;
}

/**
 * The contract as the console shows it, with examples that the sandbox accepts as they are. First comes, where there is
 * one, a request whose outcome a scenario of the sandbox decides.
 *
 * @param contract A canonical bundle, which has each operation once.
 */
export function trialDocument(contract: Document, first: Readonly<Record<string, FirstExample>>): Document {
  const document = structuredClone(contract);
  document.info.description = 'Choose an operation and press "Test Request". The server is the sandbox.';
  for (const parameter of Object.values(document.components?.parameters ?? {})) {
    // The id of an example is the id of nothing in the sandbox; without one the reader is asked for it.
    if (!('in' in parameter) || parameter.in !== 'path') continue;
    delete parameter.example;
    parameter.schema = { type: 'string' };
  }
  for (const { id, operation, requestBody } of operationsOf(document)) {
    if (requestBody) operation.value.requestBody = trialBody(document, requestBody, first[id]);
  }
  return document;
}

function trialBody(document: Document, body: Located<RequestBody>, first?: FirstExample): RequestBody {
  const content = Object.entries(body.value.content).map(([type, media]) => {
    const shown = Object.entries(media.examples ?? {}).flatMap(([name, written]) => {
      const { value: found } = resolve<Example>(document, { value: written, pointer: body.pointer });
      // The sandbox refuses live checks unless it is told otherwise.
      return isLive(found.value) ? [] : [[name, { ...found, value: forSandbox(found.value) }] as const];
    });
    const examples = Object.fromEntries([...(first ? [['sandbox', first] as const] : []), ...shown]);
    return [type, { ...media, examples }] as const;
  });
  return { ...body.value, content: Object.fromEntries(content) as RequestBody['content'] };
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
