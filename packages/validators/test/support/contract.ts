import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export type InterfaceName = 'visa-checks' | 'work-rights';

interface Media {
  readonly schema?: { readonly $ref?: string };
}
interface Body {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}
export interface ContractOperation {
  readonly operationId: string;
  readonly 'x-alias-of'?: string;
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}
interface Bundle {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ContractOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Body>>>>;
}

const bundlePaths: Readonly<Record<InterfaceName, string>> = {
  'visa-checks': fileURLToPath(import.meta.resolve('@workrights/spec/visa-checks.json')),
  'work-rights': fileURLToPath(import.meta.resolve('@workrights/spec/work-rights.json')),
};

export function bundle(name: InterfaceName): Bundle {
  return JSON.parse(readFileSync(bundlePaths[name], 'utf8')) as Bundle;
}

/** Every operation but aliases and PUT twins. */
export function operations(name: InterfaceName): ContractOperation[] {
  return Object.values(bundle(name).paths)
    .flatMap((item) => Object.values(item))
    .filter((operation) => operation.operationId && operation['x-alias-of'] === undefined);
}

/** The name of the component schema of a JSON body, or undefined if it has none. */
export function bodySchemaName(name: InterfaceName, body: Body | undefined): string | undefined {
  const [, kind = '', component = ''] = body?.$ref?.match(/^#\/components\/(\w+)\/(\w+)$/u) ?? [];
  const target = body?.$ref ? bundle(name).components[kind]?.[component] : body;
  return target?.content?.['application/json']?.schema?.$ref?.split('/').at(-1);
}

/** What the contract's own schema says, judged by ajv: the opinion that zod's is compared with. */
export function contractValidator(name: InterfaceName, schemaName: string): ValidateFunction {
  const { components } = bundle(name);
  const ajv = new Ajv2020({ strict: false, discriminator: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: name, components });
  const validate = ajv.getSchema(`${name}#/components/schemas/${schemaName}`);
  if (!validate) throw new Error(`The contract has no schema ${schemaName}.`);
  return validate as ValidateFunction;
}
