import type { Fixture } from '@workrights/spec/reader';
import type { Field, Fields, Operation, RejectedExample } from './types.ts';
import { everyField, fieldsOfOperation } from './walk.ts';

/**
 * The refused fixtures of an operation, each with the field of its page that is at fault: in the order of the fields,
 * those of the whole body last.
 */
export function rejectedOf(operation: Operation, fixtures: readonly Fixture[]): RejectedExample[] {
  const anchors = [...fieldsOfOperation(operation)].map(({ anchor }) => anchor);
  const place = ({ field }: RejectedExample) => (field ? anchors.indexOf(field.anchor) : anchors.length);
  return fixtures
    .filter((fixture) => fixture.operation === operation.id)
    .map(({ name, part, field: pointer = '', value, example }) => {
      const bodies =
        part === 'request' ? [operation.requestBody] : operation.responses.flatMap(({ bodies: all }) => all);
      const field = nearest(
        bodies.flatMap((body) => body?.fields ?? []),
        pointer,
      );
      return {
        name,
        summary: example.summary,
        section: example['x-section'],
        rule: example['x-rule'],
        part,
        pointer,
        ...(field && { field: { anchor: field.anchor, path: field.path } }),
        value,
      };
    })
    .toSorted((one, other) => place(one) - place(other));
}

/** The field that a JSON pointer names, or the deepest one on the way there. */
function nearest(bodies: readonly Fields[], pointer: string): Field | undefined {
  const path = pointer
    .slice(1)
    .split('/')
    .map((part) => (/^\d+$/.test(part) ? '[]' : `.${part}`))
    .join('')
    .replace(/^\./, '');
  return bodies
    .flatMap((fields) => [...everyField(fields)])
    .filter(
      (field) =>
        path === field.path || path.startsWith(`${field.path}.`) || path.startsWith(`${field.path}[`),
    )
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
