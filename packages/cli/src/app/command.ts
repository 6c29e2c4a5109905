import { buildCommand, type Command, type CommandContext, type RouteMap } from '@stricli/core';
import { usage } from '../failures/failure.ts';
import { failureOf } from '../failures/write-failure.ts';
import { checkOutput, type OutputFlags } from '../output/output.ts';
import type { RequestName } from '../request/field-flags.ts';

/** A flag of a command. What Stricli's types derive from a function's is written out here: flags come from tables. */
export type Flag =
  | ({ kind: 'boolean'; optional: true; withNegated: boolean } & Common)
  | ({ kind: 'enum'; values: readonly string[]; optional: boolean } & Common)
  | ({
      kind: 'parsed';
      parse: (text: string) => unknown;
      placeholder: string;
      optional: boolean;
      inferEmpty?: boolean;
      variadic?: true;
    } & Common);

interface Common {
  readonly brief: string;
  /** What happens without the flag, for programs; the brief says it too. */
  readonly byDefault?: string;
}

export type Flags = Readonly<Record<string, Flag>>;

interface Argument {
  readonly name: string;
  readonly brief: string;
  readonly values?: readonly string[];
  readonly optional?: true;
}

/** What `--help --json` and completion know of an argument, besides Stricli's own parameters. */
export interface ArgumentParameter {
  readonly brief: string;
  readonly placeholder: string;
  readonly values?: readonly string[];
  readonly optional?: true;
}

/** A command's own part: what help and completion know, and the module that runs it. */
export interface CommandSpec {
  readonly brief: string;
  readonly description?: string;
  /** What is typed after the name, where flags decide together which of them are needed. */
  readonly usage?: readonly string[];
  readonly flags?: Flags;
  /** Arguments in their order. */
  readonly args?: readonly Argument[];
  /** One argument that may be there many times. */
  readonly list?: Argument & { readonly minimum: number };
  /** The request whose fields are flags. */
  readonly request?: RequestName;
  /** Loads the module whose default export runs the command. */
  readonly load: () => Promise<{
    readonly default: (flags: never, ...args: never[]) => Promise<void> | void;
  }>;
}

/** What the descriptions for programs need besides Stricli's own parameters. */
export const requestOf = new WeakMap<Command<CommandContext>, RequestName>();

/** A command, or the commands below a word. */
export type Target = Command<CommandContext> | RouteMap<CommandContext>;

export function isRouteMap(target: Target): target is RouteMap<CommandContext> {
  return 'getAllEntries' in target;
}

/** Whether what is typed for a flag or an argument is a path. */
export function isPath({ placeholder }: { readonly placeholder?: string | undefined }): boolean {
  return placeholder === 'file' || placeholder === 'folder';
}

/** Builds a command whose module loads when it runs, and whose errors are all of one form. */
export function command(spec: CommandSpec): Command<CommandContext> {
  const { brief, description, usage: customUsage, flags = {}, args, list, request, load } = spec;
  const positional = list
    ? { kind: 'array', parameter: argument(list), minimum: list.minimum }
    : { kind: 'tuple', parameters: (args ?? []).map(argument) };
  const built = buildCommand({
    docs: {
      brief,
      ...(description !== undefined && { fullDescription: `${brief}.\n\n${description}` }),
      ...(customUsage && { customUsage }),
    },
    parameters: { flags, positional } as never,
    loader: async () => {
      const module = await load();
      const run = module.default as (flags: unknown, ...args: unknown[]) => Promise<void> | void;
      return async (given: unknown, ...rest: unknown[]) => {
        try {
          // Before anything is sent: afterwards, a wrong filter could only hide what was done.
          await checkOutput(given as OutputFlags);
          await run(given, ...rest);
        } catch (error) {
          const { showRefusal } = given as { showRefusal?: boolean };
          throw await failureOf(error, { request, showRefusal, places: placesOf(flags, given as object) });
        }
      };
    },
  }) as Command<CommandContext>;
  if (request !== undefined) requestOf.set(built, request);
  return built;
}

/** The flags that are paths. */
function placesOf(flags: Flags, given: object): Record<string, string> {
  const places = Object.entries(given).filter(([name]) => {
    const flag = flags[name];
    return flag?.kind === 'parsed' && isPath(flag);
  });
  return Object.fromEntries(places.filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
}

function argument({ name, brief, values, optional }: Argument): object {
  const parse = (text: string): string => {
    if (values === undefined || values.includes(text)) return text;
    throw usage(`${name.toUpperCase()} must be one of ${values.join(', ')}.`, { flag: name });
  };
  return { brief, parse, placeholder: name, ...(values && { values }), ...(optional && { optional }) };
}
