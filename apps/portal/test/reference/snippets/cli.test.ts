import { bodyOf } from '@workrights/cli/src/request/body.ts';
import { camelCase, fieldsOf, type RequestName } from '@workrights/cli/src/request/field-flags.ts';
import { expect, test } from 'vitest';
import { cli } from '../../../src/reference/snippets/cli/cli.ts';
import { snippetExamples, type JsonObject } from '../../../src/reference/snippets/index.ts';
import { operation, operations } from './operations.ts';

/** The command's name for a request, if it differs from the operation's. */
const requestOf = (id: string, body: JsonObject): RequestName =>
  id === 'saveOnboard' ? (body.key === undefined ? 'createOnboard' : 'updateOnboard') : (id as RequestName);

/** Values that the command takes from its settings or from its own words. */
const FILLED_IN = new Set(['accountkeyid', 'key', 'type']);

const sent = operations.flatMap((each) =>
  snippetExamples(each).flatMap((example) =>
    example.body === undefined || each.aliasOf !== undefined || each.id === 'lookupVisaChecks'
      ? []
      : [{ name: `${each.id}, ${example.name}`, id: each.id, example }],
  ),
);

test.each(sent)('$name: the flags make up the body of the contract', async ({ id, example }) => {
  const body = example.body!;
  const snippet = cli.render(operation(id), example);
  if ('instead' in snippet) throw new Error(snippet.instead);
  const request = requestOf(id, body);
  const flags = flagsIn(snippet.blocks.at(-1)!.code, request);
  const wanted = Object.fromEntries(Object.entries(body).filter(([name]) => !FILLED_IN.has(name)));
  const ids = { onboard_id: '$ONBOARD_ID', key_id: '$KEY_ID' };
  const known = Object.entries(ids).filter(([name]) => name in wanted);
  expect(await bodyOf(request, flags)).toEqual({ ...wanted, ...Object.fromEntries(known) });
});

test('writes a command as a person would', () => {
  const [example] = snippetExamples(operation('createVisaCheck'));
  const snippet = cli.render(operation('createVisaCheck'), example!);
  expect('blocks' in snippet && snippet.blocks[0]?.code).toMatchInlineSnapshot(`
    "workrights check create --jurisdiction AUS --environment sandbox \\
      --mode fastcheck --check-type work --document-type passport \\
      --identifier SBXSTUDENT8105 --country GBR --family-name Citizen \\
      --given-name Jane --date-of-birth 1990-01-31 --wait --profile sandbox"
  `);
});

/** Reads flags as the shell and the command do. */
function flagsIn(code: string, request: RequestName): Record<string, unknown> {
  const words = /--(?<name>[a-z-]+) (?:'(?<quoted>[^']*)'|"(?<variable>[^"]*)"|(?<word>[^\s-]\S*))/g;
  return Object.fromEntries(
    [...code.matchAll(words)].map(({ groups }) => {
      const { name = '', quoted, variable, word } = groups!;
      const value = quoted ?? variable ?? word;
      return [camelCase(name), fieldsOf(request)[name]?.kind === 'integer' ? Number(value) : value];
    }),
  );
}
