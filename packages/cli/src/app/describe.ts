import type { Command, CommandContext } from '@stricli/core';
import { fieldsOf, kebabCase } from '../request/field-flags.ts';
import { EXIT } from '../failures/exit-codes.ts';
import { SETTINGS } from '../settings/setting-names.ts';
import { VERSION } from '../version.ts';
import {
  type ArgumentParameter,
  type Flags,
  isRouteMap,
  requestOf,
  type Target,
} from '../definition/command.ts';
import { routes } from './routes.ts';

interface FlagDescription {
  readonly name: string;
  readonly brief: string;
  readonly kind: 'boolean' | 'text' | 'choice';
  /** Whether the command needs it. */
  readonly required?: true;
  readonly values?: readonly string[];
  /** What its text stands for, such as `file` or `seconds`. */
  readonly placeholder?: string;
  /** What happens without it. */
  readonly default?: string;
  /** The opposite flag. */
  readonly negated?: string;
  /** Whether it may be repeated. */
  readonly repeats?: true;
  /** JSON pointers of the request's fields that it sets. */
  readonly fields?: readonly string[];
}

interface ArgumentDescription {
  readonly name: string;
  readonly brief: string;
  readonly required?: true;
  readonly values?: readonly string[];
  readonly repeats?: true;
}

interface CommandDescription {
  readonly command: string;
  readonly brief: string;
  readonly arguments: readonly ArgumentDescription[];
  readonly flags: readonly FlagDescription[];
}

/** The output of `--help --json`: the commands below the typed words, with what a program needs to call them. */
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
  const flags = (command.parameters.flags ?? {}) as Flags;
  const { positional } = command.parameters;
  const request = requestOf.get(command);
  const fields = request === undefined ? {} : fieldsOf(request);
  const args =
    positional?.kind === 'array'
      ? [{ ...argument(positional.parameter as ArgumentParameter), repeats: true as const }]
      : ((positional?.parameters ?? []) as readonly ArgumentParameter[]).map(argument);
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
        ...(!flag.optional && { required: true as const }),
        ...(flag.kind === 'enum' && { values: flag.values }),
        ...(flag.kind === 'parsed' && { placeholder: flag.placeholder }),
        ...(flag.byDefault !== undefined && { default: flag.byDefault }),
        ...(flag.kind === 'boolean' && flag.withNegated && { negated: `--no-${name}` }),
        ...(flag.kind === 'parsed' && flag.variadic && { repeats: true as const }),
        ...(places && { fields: places }),
      };
    }),
  };
}

function argument({ brief, placeholder, values, optional }: ArgumentParameter): ArgumentDescription {
  return { name: placeholder, brief, ...(!optional && { required: true }), ...(values && { values }) };
}
