import { readBundle, type Document, type Fixture, type InterfaceName } from '@workrights/spec/reader';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';

import { bodyPlaceOf } from './body-place.ts';
import type { Judgement } from './cases.ts';

// ajv-formats is CommonJS with a `default` property, and Node imports it as a namespace object.
const addFormats = addFormatsModule.default;

/** Validates bodies by the contract's own schemas, as plain JSON Schema 2020-12. */
export function judgeWithAjv(name: InterfaceName, cases: readonly Fixture[]): Judgement[] {
  const contract = readBundle(name);
  const ajv = withContract(contract);
  return cases.map((subject) => {
    const { pointer } = bodyPlaceOf(contract, subject);
    const validate = ajv.getSchema(`contract${encodeURI(pointer)}/schema`);
    if (!validate) throw new Error(`The contract has no schema at ${pointer}`);
    const accepted = validate(subject.value) === true;
    return { accepted, fields: (validate.errors ?? []).map(fieldOf) };
  });
}

/** An ajv with the contract under the name `contract`: `contract#/components/schemas/VisaCheck` is one of its schemas. */
export function withContract(contract: Document): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  addFormats(ajv);
  ajv.addVocabulary(annotations(contract));
  ajv.addSchema({ ...contract, $id: 'contract' });
  return ajv;
}

/** Keywords without meaning for a validator: OpenAPI's own, and the contract's `x-` keywords. */
function annotations(contract: unknown): string[] {
  const found = new Set([
    'discriminator',
    'example',
    'externalDocs',
    'xml',
    ...Object.keys(contract as object),
  ]);
  JSON.stringify(contract, (key, value: unknown) => {
    if (key.startsWith('x-')) found.add(key);
    return value;
  });
  return [...found];
}

/** ajv names the object with a missing or additional field. The field itself is in the parameters. */
function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const names: Record<string, unknown> = params;
  const name =
    keyword === 'required'
      ? names['missingProperty']
      : (names['additionalProperty'] ?? names['unevaluatedProperty']);
  return name === undefined ? instancePath : `${instancePath}/${String(name)}`;
}
