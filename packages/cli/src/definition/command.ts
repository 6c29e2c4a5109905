import { buildCommand, type Command, type CommandContext, type RouteMap } from '@stricli/core';
import { usage } from '../failures/failure.ts';
import { failureOf } from '../reporting/write-failure.ts';
import { checkOutput, type OutputFlags } from '../output/output.ts';
import type { RequestName } from '../request/field-flags.ts';
import type { SettingFlags } from '../settings/settings.ts';

interface Common {
  readonly brief: string;
  readonly optional: boolean;
  /** What happens without the flag, for programs; the brief says it too. */
  readonly byDefault?: string;
}

export interface BooleanFlag extends Common {
  readonly kind: 'boolean';
  readonly optional: true;
  readonly withNegated: boolean;
}

export interface ChoiceFlag<Value extends string = string> extends Common {
  readonly kind: 'enum';
  readonly values: readonly Value[];
}

export interface ParsedFlag<Value = unknown> extends Common {
  readonly kind: 'parsed';
  readonly parse: (text: string) => Value;
  readonly placeholder: string;
  readonly inferEmpty?: boolean;
  readonly variadic?: true;
}

/** A flag that may be repeated. */
export interface ListFlag<Value = unknown> extends ParsedFlag<Value> {
  readonly variadic: true;
}

export type Flag = BooleanFlag | ChoiceFlag | ParsedFlag;

export type Flags = Readonly<Record<string, Flag>>;

/** The flag that gives a function this value. */
type FlagOf<Value> = KindOf<unknown extends Value ? unknown : NonNullable<Value>> & {
  readonly optional: undefined extends Value ? true : false;
};

type KindOf<Value> = unknown extends Value
  ? Flag
  : [Value] extends [boolean]
    ? BooleanFlag
    : [Value] extends [readonly (infer Item)[]]
      ? ListFlag<Item>
      : ChoiceFlag<Value & string> | (ParsedFlag<Value> & { readonly variadic?: undefined });

/** A flag for each property of what a function takes, by the same name. */
export type FlagsOf<Given> = { readonly [Name in keyof Given]-?: FlagOf<Given[Name]> };

/** Flags that functions take from every command, and that not every command has. */
type Shared = keyof (OutputFlags & SettingFlags);

/** The flags of a command that runs a function: all that it reads, of those for all commands the ones that it offers. */
type FlagsFor<Given> = FlagsOf<Omit<Given, Shared>> & Partial<FlagsOf<Pick<Given, Shared & keyof Given>>>;

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
interface CommandSpec<Given, Rest extends readonly (string | undefined)[]> {
  readonly brief: string;
  readonly description?: string;
  /** What is typed after the name, where flags decide together which of them are needed. */
  readonly usage?: readonly string[];
  readonly flags: NoInfer<FlagsFor<Given>>;
  /** Arguments in their order. */
  readonly args?: readonly Argument[];
  /** One argument that may be there many times. */
  readonly list?: Argument & { readonly minimum: number };
  /** The request whose fields are flags. */
  readonly request?: RequestName;
  /** Loads the module whose default export runs the command. */
  readonly load: () => Promise<{
    readonly default: (flags: Given, ...args: Rest) => Promise<void> | void;
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
export function command<const Given extends object, Rest extends readonly (string | undefined)[]>(
  spec: CommandSpec<Given, Rest>,
): Command<CommandContext> {
  const { brief, description, usage: customUsage, args, list, request, load } = spec;
  const flags: Flags = spec.flags;
  const positional = list
    ? { kind: 'array', parameter: argument(list), minimum: list.minimum }
    : { kind: 'tuple', parameters: (args ?? []).map(argument) };
  const built = buildCommand({
    docs: {
      brief,
      ...(description !== undefined && { fullDescription: `${brief}.\n\n${description}` }),
      ...(customUsage && { customUsage }),
    },
    // The type of `spec` has compared the flags with the function.
    parameters: { flags, positional } as never,
    loader: async () => {
      const { default: run } = await load();
      return async (given: Given & OutputFlags & { showRefusal?: boolean }, ...rest: Rest) => {
        try {
          // Before anything is sent: afterwards, a wrong filter could only hide what was done.
          await checkOutput(given);
          await run(given, ...rest);
        } catch (error) {
          const { showRefusal } = given;
          throw await failureOf(error, { request, showRefusal, places: placesOf(flags, given) });
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
