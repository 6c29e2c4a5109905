import {
  jsonContent,
  operationsOf,
  readBundle,
  type Endpoint,
  type InterfaceName,
} from '@workrights/spec/reader';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** Every operation but aliases and PUT twins. */
export function operations(name: InterfaceName): Endpoint[] {
  return operationsOf(readBundle(name, 'canonical'));
}

/** The name of the component schema of a JSON body, or undefined if it has none. */
export function bodySchemaName(body: Parameters<typeof jsonContent>[0]): string | undefined {
  return jsonContent(body)?.value.schema?.$ref?.split('/').at(-1);
}

/** What the contract's own schema says, judged by ajv: the opinion that zod's is compared with. */
export function contractValidator(name: InterfaceName, schemaName: string): ValidateFunction {
  const { components } = readBundle(name);
  const ajv = new Ajv2020({ strict: false, discriminator: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: name, components });
  const validate = ajv.getSchema(`${name}#/components/schemas/${schemaName}`);
  if (!validate) throw new Error(`The contract has no schema ${schemaName}.`);
  return validate as ValidateFunction;
}
