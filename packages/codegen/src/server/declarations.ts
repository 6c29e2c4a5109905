import { GENERATED_HEADER } from '../generated-header.ts';

/** A table of validators: operation id, then request part or response status, then the exported function. */
export type ValidatorTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

const sharedTypes = `
/** Returns whether the value obeys the contract. If not, \`errors\` has the first broken rule. */
export interface Validate<T = unknown> {
  (value: unknown): value is T;
  errors?: readonly { readonly instancePath: string; readonly keyword: string }[] | null;
}
`;

/** The JavaScript of a table whose functions come from other modules. */
export function tableSource(
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
export function tableDeclarations(
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
