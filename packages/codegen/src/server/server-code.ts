import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { operationsOf, type ContractName, type Document, type Schema } from '@workrights/spec/reader';
import { GENERATED_HEADER } from '../generated-header.ts';
import { runHeyApi } from '../hey-api.ts';
import { operationSchemas, type OperationSchemas } from '../operation-schemas.ts';
import { contractTypes } from '../resolvers/contract-types.ts';
import { ruleOf } from '../rules/rule-of.ts';
import { rulesModule } from '../rules/rules-module.ts';
import { bundleModule } from './bundle.ts';
import { compileValidators, type NamedSchemas } from './compile.ts';

type Side = 'request' | 'responses';

const tableNames: Readonly<Record<Side, string>> = {
  request: 'requestValidators',
  responses: 'responseValidators',
};

/**
 * Writes what a server of a document needs. `validate-<name>.mjs` has ajv's standalone validators of requests, and
 * `validate-<name>-responses.mjs` those of responses, each with its `.d.mts`: they are apart because a running server judges
 * requests only. In the folder of the document, `types.gen.ts` has the types, `operations.gen.ts` the address of each
 * operation, and `rules.gen.ts` the rules that a refusal is explained by.
 */
export async function generateServerCode(
  name: ContractName,
  document: Document,
  outDir: string,
): Promise<void> {
  await mkdir(outDir, { recursive: true });
  await runHeyApi({ document, outDir: join(outDir, name), plugins: [contractTypes] });

  await writeFile(join(outDir, name, 'operations.gen.ts'), operationsModule(document));
  const operations = operationSchemas(document);
  const tables = { requestRules: requestRules(operations) };
  const rules = rulesModule(document, { tables, explainer: '@workrights/explainer' });
  await writeFile(join(outDir, name, 'rules.gen.ts'), rules);
  for (const [side, suffix] of [
    ['request', ''],
    ['responses', '-responses'],
  ] as const) {
    const { code, declarations } = await buildValidators(
      document,
      operations,
      side,
      `./${name}/types.gen.ts`,
    );
    await writeFile(join(outDir, `validate-${name}${suffix}.mjs`), code);
    await writeFile(join(outDir, `validate-${name}${suffix}.d.mts`), declarations);
  }
}

/** Method and path of each operation, by its id, whether it has a body that may be missing, and which operation an alias stands for. */
function operationsModule(document: Document): string {
  const rows = operationsOf(document).map(({ id, method, path, aliasOf, requestBody }) => {
    const row = {
      method: method.toUpperCase(),
      path,
      ...(requestBody && requestBody.value.required !== true && { optionalBody: true }),
      ...(aliasOf !== undefined && { aliasOf }),
    };
    return `  ${id}: ${JSON.stringify(row)},\n`;
  });
  return `${GENERATED_HEADER}export const operations = {\n${rows.join('')}} as const;\n`;
}

async function buildValidators(
  document: Document,
  operations: readonly OperationSchemas[],
  side: Side,
  typesModule: string,
): Promise<{ code: string; declarations: string }> {
  const { table, bodies, parameters } = nameValidators(operations, side);
  const code = await bundleModule('table', {
    table: tableSource(tableNames[side], table, {
      bodies: Object.keys(bodies),
      parameters: Object.keys(parameters),
    }),
    bodies: compileValidators(document, bodies, { coerce: false }),
    parameters: compileValidators(document, parameters, { coerce: true }),
  });
  const bodyTypes = new Map(operations.map((operation) => [operation.operationId, bodyType(operation)]));
  const declarations = tableDeclarations(tableNames[side], table, typesModule, (operationId, key) =>
    key === 'body' ? bodyTypes.get(operationId) : undefined,
  );
  return { code: GENERATED_HEADER + code, declarations };
}

/** The rules of each operation's request, by operation id and part. Without the path: nobody explains an id. */
function requestRules(operations: readonly OperationSchemas[]): object {
  return Object.fromEntries(
    operations.map(({ operationId, request }) => {
      const parts = Object.entries(request).filter(([part]) => part !== 'path');
      return [operationId, Object.fromEntries(parts.map(([part, schema]) => [part, ruleOf(schema)]))];
    }),
  );
}

/** hey-api's name for a request body. Aliases have no types of their own: they take their original's. */
function bodyType({ operationId, aliasOf }: OperationSchemas): string {
  const name = aliasOf ?? operationId;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Data['body']`;
}

interface NamedValidators {
  readonly table: ValidatorTable;
  readonly bodies: NamedSchemas;
  readonly parameters: NamedSchemas;
}

/** Gives each schema an export name. Operations with the same schema (aliases, PUT twins) share one. */
function nameValidators(operations: readonly OperationSchemas[], side: Side): NamedValidators {
  const bodies: Record<string, Schema> = {};
  const parameters: Record<string, Schema> = {};
  const table = operations.map(({ operationId, ...operation }) => {
    const row = Object.entries(operation[side]).map(([key, schema]) => {
      const group = side === 'responses' || key === 'body' ? bodies : parameters;
      const known = Object.entries(group).find(([, other]) => isDeepStrictEqual(other, schema))?.[0];
      const name = known ?? `${operationId}_${key}`;
      group[name] = schema;
      return [key, name] as const;
    });
    return [operationId, Object.fromEntries(row)] as const;
  });
  return { table: Object.fromEntries(table), bodies, parameters };
}

/** A table of validators: operation id, then request part or response status, then the exported function. */
type ValidatorTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

const sharedTypes = `
/** Returns whether the value obeys the contract. If not, \`errors\` has the first broken rule. */
interface Validate<T = unknown> {
  (value: unknown): value is T;
  errors?: readonly { readonly instancePath: string; readonly keyword: string }[] | null;
}
`;

/** The JavaScript of a table whose functions come from other modules. */
function tableSource(
  tableName: string,
  table: ValidatorTable,
  importsOf: Readonly<Record<string, readonly string[]>>,
): string {
  const imports = Object.entries(importsOf)
    .filter(([, names]) => names.length > 0)
    .map(([module, names]) => `import { ${names.join(', ')} } from ${JSON.stringify(module)};`);
  const rows = Object.entries(table).map(([operationId, validators]) => {
    const cells = Object.entries(validators).map(([key, name]) => `    ${JSON.stringify(key)}: ${name},`);
    return [`  ${operationId}: {`, ...cells, '  },'].join('\n');
  });
  return `${imports.join('\n')}\nexport const ${tableName} = {\n${rows.join('\n')}\n};\n`;
}

/**
 * The type declarations that go with `tableSource`. `typeOf` names the type of what a validator accepts, as
 * exported by `typesModule`, or undefined when the contract gives it none.
 */
function tableDeclarations(
  tableName: string,
  table: ValidatorTable,
  typesModule: string,
  typeOf: (operationId: string, key: string) => string | undefined,
): string {
  const rows = Object.entries(table).map(([operationId, validators]) => {
    const cells = Object.keys(validators).map((key) => {
      const type = typeOf(operationId, key);
      return `readonly ${JSON.stringify(key)}: Validate${type ? `<types.${type}>` : ''};`;
    });
    return `  readonly ${operationId}: { ${cells.join(' ')} };`;
  });
  const types = `import type * as types from ${JSON.stringify(typesModule)};\n`;
  return `${GENERATED_HEADER}${types}${sharedTypes}\nexport declare const ${tableName}: {\n${rows.join('\n')}\n};\n`;
}
