import { Ajv, type Options, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';

import { bodyFor, jsonContent, operationNamed, type Document, type Fixture } from '../reader/index.ts';
import type { SwaggerDocument } from './swagger-2.0.ts';

// ajv-formats is CommonJS with a `default` property, and Node imports it as a namespace object.
const addFormats = addFormatsModule.default;

/** A body with its operation, part and status. */
export type Case = Pick<Fixture, 'operation' | 'part' | 'status' | 'value'>;

/** Whether a document accepts the body of a case. */
export type Judge = (subject: Case) => boolean;

// Not strict, because the documents use OpenAPI's keywords besides those of JSON Schema.
const options: Options = { strict: false };

export function judgeOpenApi31(document: Document): Judge {
  return judgeBy(new Ajv2020(options), document, (subject) => schemaPlace(document, subject));
}

/** ajv reads a schema as OpenAPI 3.0 does: `nullable` adds null only to the `type` next to it. */
export function judgeOpenApi30(document: Document): Judge {
  return judgeBy(new Ajv(options), document, (subject) => schemaPlace(document, subject));
}

function schemaPlace(document: Document, subject: Case): string | undefined {
  const media = jsonContent(bodyFor(operationNamed(document, subject.operation), subject));
  return media && `${media.pointer}/schema`;
}

/** ajv ignores `x-nullable`, like every reader of plain Swagger 2.0. */
export function judgeSwagger20(document: SwaggerDocument): Judge {
  return judgeBy(new Ajv(options), document, ({ operation, part, status }) => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, { operationId, parameters = [], responses }] of Object.entries(item)) {
        if (operationId !== operation) continue;
        const place =
          part === 'request'
            ? ['parameters', parameters.findIndex(({ schema }) => schema !== undefined)]
            : ['responses', String(status) in responses ? status : 'default'];
        return [
          '#',
          'paths',
          path.replaceAll('~', '~0').replaceAll('/', '~1'),
          method,
          ...place,
          'schema',
        ].join('/');
      }
    }
    return undefined;
  });
}

function judgeBy(
  ajv: Ajv | Ajv2020,
  document: object,
  placeOf: (subject: Case) => string | undefined,
): Judge {
  addFormats(ajv);
  ajv.addSchema(document, 'contract');
  const found = new Map<string, ValidateFunction | undefined>();
  return (subject) => {
    const { operation, part, status } = subject;
    const body = `${part} body ${status ?? ''} of ${operation}`;
    if (!found.has(body)) {
      const place = placeOf(subject);
      found.set(body, place === undefined ? undefined : ajv.getSchema(`contract${encodeURI(place)}`));
    }
    const validate = found.get(body);
    if (!validate) throw new Error(`The document has no ${body}.`);
    return validate(subject.value) === true;
  };
}
