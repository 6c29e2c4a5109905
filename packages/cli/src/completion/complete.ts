import { RootCommand } from '@bomb.sh/tab';
import type { Command, CommandContext } from '@stricli/core';
import { type ArgumentParameter, type Flags, isPath, isRouteMap, type Target } from '../app/command.ts';
import { routes } from '../app/routes.ts';
import { kebabCase } from '../request/field-flags.ts';

/** Prints what may follow these words, as the script of the shell reads it. */
export function complete(words: readonly string[]): void {
  if (endsWithPath(words)) {
    // Tab knows no files: the shell does.
    console.log(':0');
    return;
  }
  const root = new RootCommand();
  add(root, routes, []);
  root.parse([...words]);
}

/** Whether the last word is the path of a file or folder, as a flag or an argument. */
function endsWithPath(words: readonly string[]): boolean {
  let target: Target = routes;
  let rest = [...words];
  while (isRouteMap(target)) {
    const next: Target | undefined = target.getRoutingTargetForInput(rest[0] ?? '');
    if (!next) return false;
    target = next;
    rest = rest.slice(1);
  }
  const flags = flagsOf(target);
  const takesValue = (word: string): boolean => flags[word] !== undefined && flags[word].kind !== 'boolean';
  const last = rest.pop() ?? '';
  const before = rest.at(-1) ?? '';
  const [flag = ''] = last.split('=');
  const typed = takesValue(before) ? flags[before] : last.includes('=') ? flags[flag] : undefined;
  if (typed) return typed.kind === 'parsed' && isPath(typed);
  const given = rest.filter((word, index) => !word.startsWith('-') && !takesValue(rest[index - 1] ?? ''));
  const argument = argumentsOf(target)[given.length];
  return argument !== undefined && !last.startsWith('-') && isPath(argument);
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

/** The flags of a command, as they are typed. */
function flagsOf({ parameters }: Command<CommandContext>): Flags {
  const flags = Object.entries((parameters.flags ?? {}) as Flags);
  return Object.fromEntries(flags.map(([name, flag]) => [`--${kebabCase(name)}`, flag]));
}

/** The arguments of a command that are in an order. */
function argumentsOf({ parameters: { positional } }: Command<CommandContext>): readonly ArgumentParameter[] {
  return positional?.kind === 'tuple' ? (positional.parameters as readonly ArgumentParameter[]) : [];
}
