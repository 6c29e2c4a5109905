import type { ContractName, Fixture } from '@workrights/spec/reader';
import type { Field, Fields, Operation, ReferenceObject, RejectedExample } from './types.ts';
import { everyField, objectsReturned } from './walk.ts';

interface Place {
  readonly href: string;
  /** From the root of the body. */
  readonly path: string;
}

/**
 * The rejected fixtures of an operation, each with its invalid field on the page of the operation or of an object that it
 * returns. In the order of the fields; fixtures about the whole body come last.
 */
export function rejectedOf(
  operation: Operation<ContractName>,
  objects: readonly ReferenceObject[],
  fixtures: readonly Fixture<ContractName>[],
): RejectedExample[] {
  const places = {
    request: placesIn(operation.requestBody?.fields, operation.href),
    response: [
      ...operation.responses
        .flatMap(({ bodies }) => bodies)
        .flatMap(({ fields }) => placesIn(fields, operation.href)),
      ...objectsReturned(operation).flatMap(({ id, path }) => {
        const object = objects.find((one) => one.id === id);
        return placesIn(object?.fields, object?.href ?? '', path);
      }),
    ],
  };
  const order = [...places.request, ...places.response].map(({ href }) => href);
  const rank = ({ field }: RejectedExample) => (field ? order.indexOf(field.href) : order.length);
  return fixtures
    .filter((fixture) => fixture.operation === operation.id)
    .map(({ name, part, field: pointer = '', value, example }) => {
      const field = nearest(places[part], pointer);
      return {
        name,
        summary: example.summary,
        ...(example['x-section'] !== undefined && { section: example['x-section'] }),
        rule: example['x-rule'],
        part,
        pointer,
        ...(field && { field }),
        value,
      };
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

function placesIn(fields: Fields | undefined, page: string, root = ''): Place[] {
  const place = ({ anchor, path }: Field) => ({
    href: `${page}#${anchor}`,
    path: root === '' ? path : `${root}.${path}`,
  });
  return fields ? [...everyField(fields)].map(place) : [];
}

/** The field that a JSON pointer names, or the deepest field on the way there. */
function nearest(places: readonly Place[], pointer: string): Place | undefined {
  const path = pointer
    .slice(1)
    .split('/')
    .map((part) => (/^\d+$/.test(part) ? '[]' : `.${part}`))
    .join('')
    .replace(/^\./, '');
  return places
    .filter(
      (place) =>
        path === place.path || path.startsWith(`${place.path}.`) || path.startsWith(`${place.path}[`),
    )
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
