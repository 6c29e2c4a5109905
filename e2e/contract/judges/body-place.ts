import {
  below,
  bodyFor,
  operationNamed,
  type Document,
  type Fixture,
  type Located,
  type MediaType,
} from '@workrights/spec/reader';

/** The contract's description of a body, with its media type. */
export interface BodyPlace extends Located<MediaType> {
  contentType: string;
}

/**
 * Finds the contract's description of a case's body: at the content type that has the case as an example, otherwise at plain
 * JSON.
 *
 * @throws Error when the operation has no such body.
 */
export function bodyPlaceOf(
  contract: Document,
  subject: Pick<Fixture, 'operation' | 'part' | 'status' | 'name'>,
): BodyPlace {
  const { operation, part, name } = subject;
  const body = bodyFor(operationNamed(contract, operation), subject);
  const content = body?.value.content ?? {};
  const shown = Object.keys(content).find((type) => content[type]?.examples?.[name]);
  const contentType = shown ?? 'application/json';
  const media = content[contentType];
  if (!body || !media) throw new Error(`${operation} has no ${part} body for ${name}`);
  return { ...below(body, media, 'content', contentType), contentType };
}
