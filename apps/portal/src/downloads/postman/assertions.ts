import { objectOf } from '../../reference/model/reference.ts';
import type { Field, Fields, ObjectReference, Operation } from '../../reference/model/types.ts';

/**
 * The tests for responses to an operation: the lines of a script that fails when the response isn't what the contract
 * declares. They test the form only, never a result. Their messages name fields and contain no personal values.
 */
export function assertionsOf({ responses }: Operation): string[] {
  const declared = responses.filter(({ status }) => status !== 'default');
  const body = declared.find(({ bodies }) => bodies.length > 0)?.bodies[0];
  if (body === undefined) throw new Error('An operation declares no response with a body.');
  return [
    ...statusAssertion(declared.map(({ status }) => Number(status))),
    ...(body.mediaType === 'application/json' ? jsonAssertions(objectIn(body.fields)) : PDF_ASSERTION),
  ];
}

export function statusAssertion(statuses: readonly number[]): string[] {
  return [
    `pm.test('the status is ${statuses.join(' or ')}', () => {`,
    `  pm.expect(pm.response.code).to.be.oneOf([${statuses.join(', ')}]);`,
    '});',
  ];
}

const PDF_ASSERTION = [
  "pm.test('the body is a PDF', () => {",
  "  pm.expect(pm.response.text().startsWith('%PDF-'), 'begins with %PDF-').to.equal(true);",
  '});',
];

/** Drops the JSON parser's message, which shows a part of the body. The lines that store ids also read `body`. */
const READ_BODY = [
  'let body;',
  'try {',
  '  body = pm.response.json();',
  '} catch {}',
  "pm.test('the body is JSON', () => {",
  "  pm.expect(body !== undefined, 'JSON').to.equal(true);",
  '});',
];

function jsonAssertions(object: ObjectReference): string[] {
  const { title, fields } = objectOf(object.id);
  const isList = object.path.endsWith('[]');
  const texts = fields.shared.filter(
    (field) => field.required && field.type === 'string' && isShown(field, object),
  );
  return [
    ...READ_BODY,
    `pm.test('the body has ${isList ? 'a list, each item with' : 'an object with'} ${texts.map(({ name }) => name).join(' and ')} (${title})', () => {`,
    `  const found = ${object.path.startsWith('data') ? 'body?.data' : 'body?.data ?? body'};`,
    ...(isList ? ["  pm.expect(Array.isArray(found), 'a list').to.equal(true);"] : []),
    `  for (const each of ${isList ? 'found' : '[found]'}) {`,
    ...texts.map((field) => `    ${textAssertion(field)}`),
    '  }',
    '});',
  ];
}

/** Tests a text by its value, because Chai's message about an object prints all of it. */
function textAssertion({ name, nullable, constraints }: Field): string {
  const pattern = constraints.find(({ kind }) => kind === 'pattern')?.code;
  const matches = pattern === undefined ? '' : ` && ${String(new RegExp(pattern, 'u'))}.test(each.${name})`;
  const holds = `typeof each?.${name} === 'string'${matches}`;
  return `pm.expect(${nullable ? `each?.${name} === null || ` : ''}${holds}, '${name}').to.equal(true);`;
}

function isShown({ name }: Field, { names }: ObjectReference): boolean {
  return names === undefined || names.includes(name);
}

/** The object of the contract that a body is or contains. */
function objectIn({ object, shared }: Fields): ObjectReference {
  const found = object ?? shared.map(({ children }) => children.object).find((each) => each !== undefined);
  if (found === undefined) throw new Error('A body holds no object of the contract.');
  return found;
}
