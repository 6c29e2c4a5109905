import type { Operation } from '../model/types.ts';

/** The header with the relay's token, from the reader's shell. */
const AUTHORIZATION = 'Authorization: Bearer $WORKRIGHTS_RELAY_TOKEN';

/** The request of a relay operation as a curl command, with the first example as its body. */
export function relayCurl(
  { method, path, security, parameters, requestBody }: Operation<'relay'>,
  server: string,
): string {
  const id = parameters.find(({ in: place }) => place === 'path')?.examples[0];
  const url = `${server}${path.replace('{id}', String(id))}`;
  const body = requestBody?.examples[0]?.value;
  const usual = body === undefined ? 'GET' : 'POST';
  return [
    ['curl', '-s', ...(method === usual ? [] : ['-X', method]), url].join(' '),
    ...(security.length > 0 ? [`-H "${AUTHORIZATION}"`] : []),
    ...parameters
      .filter(({ in: place, required }) => place === 'header' && required)
      .map(({ name, examples }) => `-H '${name}: ${String(examples[0])}'`),
    ...(body === undefined
      ? []
      : [
          "-H 'Content-Type: application/json'",
          `-d '${JSON.stringify(body, undefined, 2).replaceAll('\n', '\n  ')}'`,
        ]),
  ].join(' \\\n  ');
}
