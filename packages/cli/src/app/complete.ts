import { join } from 'node:path';
import { RootCommand } from '@bomb.sh/tab';
import type { Command, CommandContext } from '@stricli/core';
import {
  type ArgumentParameter,
  type Flags,
  isPath,
  isRouteMap,
  type Target,
} from '../definition/command.ts';
import { routes } from './routes.ts';
import { homeFolder } from '../settings/profile-file.ts';
import { kebabCase } from '../request/field-flags.ts';

/** Prints the possible next words, in the format that the shell's script reads. */
export async function complete(typed: readonly string[]): Promise<void> {
  const words = typed[0] === 'help' ? typed.slice(1) : typed;
  const last = endOf(words);
  if (last && isPath(last)) {
    // Let the shell complete file names.
    console.log(':0');
    return;
  }
  if (last?.placeholder === 'run') {
    const typedSoFar = words.at(-1) ?? '';
    const names = await runNames(words);
    console.log([...names.filter((name) => name.startsWith(typedSoFar)), NO_FILES].join('\n'));
    return;
  }
  const root = new RootCommand();
  add(root, routes, []);
  root.parse([...words]);
}

/** Tells the shell's script to complete no file names. */
const NO_FILES = ':4';
/** Run names without special characters, because the shell puts them into the command line unquoted. */
const PLAIN_NAME = /^[\w][\w.-]*$/u;

/** Names of the runs in the ledger's folder. Completion never queries a database server. */
async function runNames(words: readonly string[]): Promise<string[]> {
  const at = words.findLastIndex((word) => word === '--ledger' || word.startsWith('--ledger='));
  const stated = words[at]?.split('=').slice(1).join('=') || (at === -1 ? undefined : words[at + 1]);
  const { storedRunNames } = await import('@workrights/durable');
  const names = await storedRunNames(stated ?? join(homeFolder(process.env), 'ledger'));
  return names.filter((name) => PLAIN_NAME.test(name));
}

/** What the last word is for, if it is an argument or a flag's text. */
function endOf(words: readonly string[]): { readonly placeholder?: string | undefined } | undefined {
  let target: Target = routes;
  let rest = [...words];
  while (isRouteMap(target)) {
    const next: Target | undefined = target.getRoutingTargetForInput(rest[0] ?? '');
    if (!next) return undefined;
    target = next;
    rest = rest.slice(1);
  }
  const flags = flagsOf(target);
  const takesValue = (word: string): boolean => flags[word] !== undefined && flags[word].kind !== 'boolean';
  const last = rest.pop() ?? '';
  const before = rest.at(-1) ?? '';
  const [flag = ''] = last.split('=');
  const typed = takesValue(before) ? flags[before] : last.includes('=') ? flags[flag] : undefined;
  if (typed) return typed.kind === 'parsed' ? typed : undefined;
  const given = rest.filter((word, index) => !word.startsWith('-') && !takesValue(rest[index - 1] ?? ''));
  return last.startsWith('-') ? undefined : argumentsOf(target)[given.length];
}

function add(root: RootCommand, target: Target, path: readonly string[]): void {
  if (isRouteMap(target)) {
    if (path.length > 0) root.command(path.join(' '), target.brief);
    for (const { name, target: next, hidden } of target.getAllEntries()) {
      if (!hidden) add(root, next, [...path, name['convert-camel-to-kebab']]);
    }
    return;
  }
  const command = root.command(path.join(' '), target.brief);
  for (const [name, flag] of Object.entries(flagsOf(target))) {
    const written = name.slice(2);
    if (flag.kind === 'boolean') {
      command.option(written, flag.brief, '');
      continue;
    }
    const values = flag.kind === 'enum' ? flag.values : [];
    command.option(written, flag.brief, (add) => {
      for (const value of values) add(value, '');
    });
  }
  for (const { placeholder, values = [] } of argumentsOf(target)) {
    command.argument(placeholder, (add) => {
      for (const value of values) add(value, '');
    });
  }
}

/** A command's flags by their typed names. */
function flagsOf({ parameters }: Command<CommandContext>): Flags {
  const flags = Object.entries((parameters.flags ?? {}) as Flags);
  return Object.fromEntries(flags.map(([name, flag]) => [`--${kebabCase(name)}`, flag]));
}

/** A command's arguments that have fixed positions. */
function argumentsOf({ parameters: { positional } }: Command<CommandContext>): readonly ArgumentParameter[] {
  return positional?.kind === 'tuple' ? (positional.parameters as readonly ArgumentParameter[]) : [];
}
