import type { Command, CommandContext } from '@stricli/core';
import { fieldsOf } from '../request/field-flags.ts';
import { EXIT } from '../failures/exit-codes.ts';
import { SETTINGS } from '../settings/setting-names.ts';
import { VERSION } from '../version.ts';
import { isRouteMap, kebabCase, requestOf, type Target } from './command.ts';
import { routes } from './routes.ts';

/** A flag, for programs. */
interface FlagDescription {
  readonly name: string;
  readonly brief: string;
  readonly kind: 'boolean' | 'text' | 'choice';
  readonly values?: readonly string[];
  /** May be there many times. */
  readonly repeats?: true;
  /** JSON pointers of the fields of the request that it sets. */
  readonly fields?: readonly string[];
}

interface CommandDescription {
  readonly command: string;
  readonly brief: string;
  readonly arguments: readonly { readonly name: string; readonly brief: string; readonly repeats?: true }[];
  readonly flags: readonly FlagDescription[];
}

/** What `--help --json` prints: the commands below the words that were typed, with what programs need to call them. */
export function describe(words: readonly string[]): object {
  const path = words.filter((word) => !word.startsWith('-'));
  let target: Target = routes;
  const walked: string[] = [];
  for (const word of path) {
    const next: Target | undefined = isRouteMap(target) ? target.getRoutingTargetForInput(word) : undefined;
    if (!next) break;
    target = next;
    walked.push(word);
  }
  return {
    name: 'workrights',
    version: VERSION,
    commands: commandsBelow(target, walked),
    settings: Object.entries(SETTINGS).map(([name, { variable, brief, secret }]) => ({
      name,
      variable,
      brief,
      secret,
    })),
    exitCodes: EXIT,
  };
}

function commandsBelow(target: Target, path: readonly string[]): CommandDescription[] {
  if (!isRouteMap(target)) return [describeCommand(target, path)];
  return target
    .getAllEntries()
    .filter(({ hidden }) => !hidden)
    .flatMap(({ name, target: next }) => commandsBelow(next, [...path, name['convert-camel-to-kebab']]));
}

function describeCommand(command: Command<CommandContext>, path: readonly string[]): CommandDescription {
  const { flags = {}, positional } = command.parameters;
  const request = requestOf.get(command);
  const fields = request === undefined ? {} : fieldsOf(request);
  const args =
    positional?.kind === 'array'
      ? [{ ...argument(positional.parameter), repeats: true as const }]
      : (positional?.parameters ?? []).map(argument);
  return {
    command: ['workrights', ...path].join(' '),
    brief: command.brief,
    arguments: args,
    flags: Object.entries(flags).map(([key, flag]) => {
      const name = kebabCase(key);
      const places = fields[name]?.places.map(({ path: names }) => `/${names.join('/')}`);
      return {
        name: `--${name}`,
        brief: flag.brief,
        kind: flag.kind === 'boolean' ? 'boolean' : flag.kind === 'enum' ? 'choice' : 'text',
        ...(flag.kind === 'enum' && { values: flag.values }),
        ...('variadic' in flag && flag.variadic && { repeats: true as const }),
        ...(places && { fields: places }),
      };
    }),
  };
}

function argument({ brief, placeholder = '' }: { brief: string; placeholder?: string }) {
  return { name: placeholder, brief };
}
