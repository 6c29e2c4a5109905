import { isRealDay } from '@workrights/time/calendar';
import { instantOf } from '@workrights/time/days';
import type { BodyFlags } from '../request/body.ts';
import {
  type CamelCase,
  camelCase,
  choicesOf,
  fieldsOf,
  type RequestFields,
  type RequestName,
} from '../request/field-flags.ts';
import { SETTINGS } from '../settings/setting-names.ts';
import type { ConfirmFlags } from '../service/confirm.ts';
import type { ReconcileFlags } from '../service/reconcile-lost.ts';
import type { OutputFlags } from '../output/output.ts';
import type { SettingFlags } from '../settings/settings.ts';
import type { BooleanFlag, ChoiceFlag, Flag, FlagsOf, ListFlag, ParsedFlag } from './command.ts';

/** Undefined if it isn't given. */
type Optional<Given extends Flag> = Given & { readonly optional: true };

export function flag(brief: string): BooleanFlag {
  return { kind: 'boolean', brief, optional: true, withNegated: false };
}

function parsedFlag<Value>(
  brief: string,
  placeholder: string,
  parse: (text: string) => Value,
): Optional<ParsedFlag<Value>> & { readonly variadic?: undefined } {
  return { kind: 'parsed', brief, placeholder, parse, optional: true };
}

type OneValue<Value> = ReturnType<typeof parsedFlag<Value>>;

export function textFlag(brief: string, placeholder: string): OneValue<string> {
  return parsedFlag(brief, placeholder, notEmpty);
}

export function dayFlag(brief: string): OneValue<string> {
  return parsedFlag(brief, 'yyyy-mm-dd', day);
}

/** A time, for a field in seconds since 1970. */
export function momentFlag(brief: string): OneValue<number> {
  return parsedFlag(brief, 'time', seconds);
}

export function wholeFlag(brief: string, placeholder: string): OneValue<number> {
  return parsedFlag(brief, placeholder, whole(1, Number.MAX_SAFE_INTEGER));
}

export function portFlag(brief: string): OneValue<number> {
  return parsedFlag(brief, 'number', whole(0, 65_535));
}

export function choiceFlag<Value extends string>(
  brief: string,
  values: readonly Value[],
): Optional<ChoiceFlag<Value>> {
  return { kind: 'enum', brief, values, optional: true };
}

export function repeated<Value>(given: OneValue<Value>): Optional<ListFlag<Value>> {
  return { ...given, variadic: true };
}

export function required<Given extends Flag>(
  given: Given,
): Omit<Given, 'optional'> & { readonly optional: false } {
  return { ...given, optional: false };
}

/** Adds what happens without the flag, which its text says too. */
export function byDefault<Given extends Flag>(given: Given, value: string): Given {
  return { ...given, brief: `${given.brief} (default ${value})`, byDefault: value };
}

/** An empty value usually comes from an unset shell variable. */
function notEmpty(text: string): string {
  if (text.trim() === '') throw new TypeError('must not be empty');
  return text;
}

function day(text: string): string {
  if (isRealDay(text)) return text;
  throw new TypeError('must be a day, as yyyy-mm-dd');
}

/** A day begins in this machine's time zone. */
function seconds(text: string): number {
  if (/^\d{1,15}$/u.test(text)) return Number(text);
  const instant = isRealDay(text) ? new Date(`${text}T00:00`) : instantOf(text);
  if (instant !== null) return Math.floor(instant.getTime() / 1000);
  throw new TypeError(
    'must be a date such as 2026-11-20, a time with its zone such as 2026-11-20T09:00:00+11:00, or seconds since 1970',
  );
}

function whole(least: number, most: number): (text: string) => number {
  const rule = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return (text) => {
    const value = /^\d{1,15}$/u.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) throw new TypeError(`must be a whole number ${rule}`);
    return value;
  };
}

export const profileSetting: FlagsOf<Pick<SettingFlags, 'profile'>> = {
  profile: textFlag('Settings to use, as stored with `workrights config`; "sandbox" always exists', 'name'),
};

const showRefusal = {
  showRefusal: flag('When the service rejects a request, show its text, which may hold personal data'),
};

export const visaChecksUrl: FlagsOf<Pick<SettingFlags, 'profile' | 'baseUrl'>> = {
  ...profileSetting,
  baseUrl: textFlag(`${SETTINGS['base-url'].brief} (${SETTINGS['base-url'].variable})`, 'url'),
};

export const workRightsUrl: FlagsOf<Pick<SettingFlags, 'profile' | 'webAppUrl' | 'apiKeyParameter'>> = {
  ...profileSetting,
  webAppUrl: textFlag(`${SETTINGS['web-app-url'].brief} (${SETTINGS['web-app-url'].variable})`, 'url'),
  apiKeyParameter: textFlag(
    `${SETTINGS['api-key-parameter'].brief} (${SETTINGS['api-key-parameter'].variable})`,
    'name',
  ),
};

/** Flags of commands that send requests to the Visa Checks API. */
export const visaChecksSettings = { ...showRefusal, ...visaChecksUrl };

/** Flags of commands that send requests to the Onboarding and Work Rights API. */
export const workRightsSettings = { ...showRefusal, ...workRightsUrl };

/** Flags of commands that write one result. */
export const outputFlags: FlagsOf<Pick<OutputFlags, 'json' | 'human' | 'jq'>> = {
  json: flag('Write one JSON document (the default when the output is not a terminal)'),
  human: flag('Write lines for people (the default on a terminal)'),
  jq: textFlag('Filter the JSON, as `jq -r` does', 'filter'),
};

/** Flags of commands that write a list. */
export const listOutputFlags: FlagsOf<Omit<OutputFlags, 'summary'>> = {
  json: flag('Write one JSON document'),
  ndjson: flag('Write one line of JSON for each item (the default when the output is not a terminal)'),
  human: flag('Write lines for people (the default on a terminal)'),
  jq: textFlag('Filter the JSON, as `jq -r` does', 'filter'),
};

export const summaryFlag: FlagsOf<Pick<OutputFlags, 'summary'>> = {
  summary: flag(
    'Write the summary instead of the check: an entitlement is "yes" only when nothing in the result speaks against it',
  ),
};

/** Flags of commands that listen. */
export const serverFlags = (port: string) => ({
  port: byDefault(portFlag('Port to listen on, 0 for any free one'), port),
  host: byDefault(textFlag('Address to listen on', 'address'), '127.0.0.1'),
  allowRemote: flag('Allow a --host that other machines reach: put a proxy with TLS before it'),
  allowHost: repeated(textFlag('A host name besides localhost that callers may use', 'name')),
});

/** How fast a run sends. */
export const budgetFlags = {
  perMinute: wholeFlag('Requests a minute at most, of all processes together', 'number'),
  perDay: wholeFlag('Requests a day at most (midnight to midnight at UTC+10)', 'number'),
  concurrency: byDefault(wholeFlag('Creates in progress at the same time', 'number'), '8'),
};

/** Flags of commands that send a body. */
export const bodyFlags: FlagsOf<BodyFlags & ConfirmFlags & ReconcileFlags> = {
  input: textFlag('JSON file with the body, - for standard input; flags override it', 'file'),
  example: {
    kind: 'parsed',
    brief: "Print a valid body and exit; a name chooses one of the contract's examples",
    placeholder: 'name',
    parse: String,
    optional: true,
    inferEmpty: true,
  },
  dryRun: flag('Validate the body, print it and exit'),
  yes: flag('Send without asking'),
  reconcile: {
    kind: 'boolean',
    brief: 'Look for what was created when the response is lost (asks on a terminal)',
    optional: true,
    withNegated: true,
  },
};

/** Flags for a request's fields, by the contract. */
export function fieldFlags<Name extends RequestName>(request: Name): FieldFlags<Name> {
  return Object.fromEntries(
    Object.entries(fieldsOf(request)).map(([name, field]) => [camelCase(name), fieldFlag(name, field)]),
  ) as FieldFlags<Name>;
}

type FieldFlags<Name extends RequestName> = {
  readonly [Field in keyof RequestFields[Name] & string as CamelCase<Field>]: FlagOfField<
    RequestFields[Name][Field]
  >;
};

type FlagOfField<Field> = Field extends { kind: 'integer' }
  ? OneValue<number>
  : Field extends { kind: 'list' }
    ? Optional<ListFlag<string>>
    : Field extends { places: readonly { values: readonly (infer Value extends string)[] }[] }
      ? Optional<ChoiceFlag<Value>>
      : OneValue<string>;

function fieldFlag(name: string, field: ReturnType<typeof fieldsOf>[string]): Flag {
  const brief = field.brief || name.replaceAll('-', ' ');
  const values = choicesOf(field);
  if (field.kind === 'integer') return wholeFlag(brief, 'number');
  if (field.kind === 'list') return repeated(textFlag(brief, 'text'));
  return values ? choiceFlag(brief, values) : textFlag(brief, 'text');
}
