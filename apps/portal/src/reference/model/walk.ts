import type { Field, Fields, ObjectReference, Operation } from './types.ts';

/** Each field of a tree, parents before children, in the order of the page. */
export function* everyField(fields: Fields): Generator<Field> {
  for (const field of fields.shared) {
    yield field;
    yield* everyField(field.children);
  }
  for (const group of fields.groups) yield* everyField(group.fields);
}

/** Each field that has a row on the page of an operation: in parameters, request, response headers and response bodies. */
export function* fieldsOfOperation(operation: Operation): Generator<Field> {
  yield* operation.parameters;
  if (operation.requestBody) yield* everyField(operation.requestBody.fields);
  const headers = new Set<string>();
  for (const response of operation.responses) {
    for (const header of response.headers) {
      if (!headers.has(header.anchor)) yield header;
      headers.add(header.anchor);
    }
    if (response.sameBodyAs) continue;
    for (const body of response.bodies) yield* everyField(body.fields);
  }
}

/** The objects that an operation returns, each with its place in a body. */
export function objectsReturned({ responses }: Pick<Operation, 'responses'>): ObjectReference[] {
  const found = responses.flatMap(({ bodies }) => bodies.flatMap(({ fields }) => [...referencesIn(fields)]));
  return [...new Map(found.map((one) => [`${one.id} ${one.path}`, one])).values()];
}

function* referencesIn(fields: Fields): Generator<ObjectReference> {
  if (fields.object) yield fields.object;
  for (const field of everyField(fields)) if (field.children.object) yield field.children.object;
}
