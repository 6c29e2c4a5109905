import { BundleError, isObject, type Document } from '@workrights/spec/reader';
import { GENERATED_HEADER } from '../generated-header.ts';
import { Reference, ruleOf } from './rule-of.ts';

/**
 * The source of a TypeScript module with the rule of each schema that is asked for, and of those below, as constants
 * that refer to one another (`VisaCheck`: `visaCheckRule`). A bundler keeps what is used.
 *
 * @param names of schemas of the contract
 * @param tables further constants, by name: rules, or tables of rules, by name
 * @param explainer the module that has the type `Rule`
 * @throws BundleError for a schema that contains itself.
 */
export function rulesModule(
  document: Document,
  {
    names = [],
    tables = {},
    explainer,
  }: { names?: readonly string[]; tables?: Readonly<Record<string, object>>; explainer: string },
): string {
  const written = new Map<string, string>();
  const write = (name: string, trail: readonly string[]): string => {
    if (trail.includes(name)) throw new BundleError(`The schema ${name} contains itself.`);
    if (!written.has(name)) {
      const schema = document.components?.schemas?.[name];
      if (!schema) throw new BundleError(`The contract has no schema ${name}.`);
      const source = sourceOf(ruleOf(schema), (inner) => write(inner, [...trail, name]));
      // Written after the rules that it refers to.
      written.set(name, `export const ${constantOf(name)}: Rule = ${source};\n`);
    }
    return constantOf(name);
  };
  for (const name of names) write(name, []);
  const constants = Object.entries(tables).map(([name, table]) => {
    const type = 'Record<string, Rule | Record<string, Rule>>';
    return `export const ${name} = ${sourceOf(table, (inner) => write(inner, []))} satisfies ${type};\n`;
  });
  const type = `import type { Rule } from '${explainer}';\n`;
  return [GENERATED_HEADER + type, ...written.values(), ...constants].join('\n');
}

/** `VisaCheck`: `visaCheckRule` */
function constantOf(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}Rule`;
}

/** A value as TypeScript; `writeRule` gives the name of a schema's rule. */
function sourceOf(value: unknown, writeRule: (name: string) => string): string {
  if (value instanceof Reference) return writeRule(value.name);
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return `[${value.map((item) => sourceOf(item, writeRule)).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, each]) => {
    const key = /^[A-Za-z_]\w*$/u.test(name) ? name : JSON.stringify(name);
    return `  ${key}: ${sourceOf(each, writeRule).replaceAll('\n', '\n  ')},\n`;
  });
  return entries.length === 0 ? '{}' : `{\n${entries.join('')}}`;
}
