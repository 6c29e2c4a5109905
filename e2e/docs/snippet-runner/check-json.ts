import {
  interfaceNames,
  isObject,
  operationNamed,
  operationsOf,
  readBundle,
  type Document,
} from '@workrights/spec/reader';
import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js';

import { withContract } from '../../contract/judges/ajv.ts';
import { bodyPlaceOf } from '../../contract/judges/body-place.ts';
import { parse } from './compare-json.ts';
import type { Snippet } from './guide.ts';

/** Finds the error in a JSON snippet: invalid JSON, or JSON that the contract doesn't allow. */
export function checkJson({ code, options }: Snippet): string | undefined {
  const parsed = parse(code);
  if (parsed === undefined) return 'this is no JSON';
  const { value } = parsed;
  try {
    const request = options.get('request');
    if (request !== undefined) return judge(findOperation(request), request, 'request', undefined, value);
    const response = options.get('response');
    if (response !== undefined) {
      const operation = findOperation(response);
      return judge(operation, response, 'response', options.get('status'), value);
    }
    const schema = options.get('schema');
    return schema === undefined ? undefined : judgeBySchema(schema, value);
  } catch (error) {
    return (error as Error).message;
  }
}

interface Known {
  readonly contract: Document;
  readonly ajv: Ajv2020;
}

let known: readonly Known[] | undefined;

function contracts(): readonly Known[] {
  known ??= interfaceNames.map((name) => {
    const contract = readBundle(name);
    return { contract, ajv: withContract(contract) };
  });
  return known;
}

function findOperation(operationId: string): Known {
  const found = contracts().find(({ contract }) =>
    operationsOf(contract).some(({ id }) => id === operationId),
  );
  if (found === undefined) throw new Error(`the contract has no operation ${operationId}`);
  return found;
}

function judge(
  { contract, ajv }: Known,
  operation: string,
  part: 'request' | 'response',
  status: string | undefined,
  value: unknown,
): string | undefined {
  const { responses } = operationNamed(contract, operation);
  const success = [...responses.keys()].find((each) => each.startsWith('2'));
  const place = bodyPlaceOf(contract, { operation, part, status: Number(status ?? success), name: '' });
  return validate(ajv, `contract${encodeURI(place.pointer)}/schema`, value);
}

function judgeBySchema(name: string, value: unknown): string | undefined {
  const owner = contracts().find(({ contract }) => name in (contract.components?.schemas ?? {}));
  if (owner === undefined) throw new Error(`the contract has no schema ${name}`);
  return validate(owner.ajv, `contract#/components/schemas/${name}`, value);
}

function validate(ajv: Ajv2020, reference: string, value: unknown): string | undefined {
  const check = ajv.getSchema(reference);
  if (check === undefined) throw new Error(`the contract has no schema at ${reference}`);
  const partial = new Set<string>();
  check(withoutLeftOut(value, '', partial));
  const errors = (check.errors ?? []).filter(
    ({ keyword, instancePath }) => keyword !== 'required' || !partial.has(instancePath),
  );
  return errors.length === 0 ? undefined : errors.map(sentence).join('\n');
}

/** A member `"...": "..."` stands for omitted ones, which may be required. */
function withoutLeftOut(value: unknown, at: string, partial: Set<string>): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((each) => each !== '...')
      .map((each, index) => withoutLeftOut(each, `${at}/${index}`, partial));
  }
  if (!isObject(value)) return value;
  if ('...' in value) partial.add(at);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== '...')
      .map(([name, each]) => [name, withoutLeftOut(each, `${at}/${name}`, partial)]),
  );
}

function sentence({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || 'the whole'} ${message} ${JSON.stringify(params)}`;
}
