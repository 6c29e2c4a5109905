import { ProblemError, readAllowedHosts, readAllowedOrigins } from '@workrights/local-server';
import { DEFAULT_ACCOUNT } from '../settings/account.ts';
import {
  anything,
  boolean,
  integerFrom,
  listOf,
  matching,
  oneOf,
  optional,
  readBy,
} from '../control/field-readers.ts';
import { readFaultOrder } from '../control/read-fault.ts';
import { readFields, Refusal, type FieldReader } from '../control/read-fields.ts';
import { SNAPSHOT_NAME, SNAPSHOT_NAME_RULE } from '../control/snapshot-name.ts';
import type { FaultSetting } from '../faults/faults.ts';
import type { Violation } from '../journal/violation.ts';
import { readQuirk } from '../quirks/change-quirks.ts';
import { InvalidQuirkError } from '../quirks/invalid-quirk-error.ts';
import { QUIRK_KEYS, type QuirkKey, type Quirks } from '../quirks/quirk-table.ts';
import { QUOTA_NAMES } from '../quota/quota.ts';
import { withoutUndefined } from '../matching/without-undefined.ts';
import { createAddressList } from '../settings/address-list.ts';
import { InvalidOptionError } from './invalid-option-error.ts';
import { readPublicUrl } from './read-public-url.ts';
import type { SandboxOptions } from './sandbox-options.ts';

/** The options in the form that the sandbox uses. */
export interface ReadOptions extends Omit<SandboxOptions, 'faults'> {
  readonly faults: readonly FaultSetting[];
}

const word: FieldReader<string> = (value) => {
  if (typeof value !== 'string') return new Refusal('type', 'must be a text');
  return value.trim() === '' ? new Refusal('empty', 'must not be empty') : value;
};

/** A text that is parsed again where it is used. */
function readable(read: (value: string) => unknown, message: string): FieldReader<string> {
  return (value) => {
    const text = word(value);
    if (text instanceof Refusal) return text;
    try {
      read(text);
      return text;
    } catch {
      return new Refusal('format', message);
    }
  };
}

const publicUrl = readable(readPublicUrl, 'must be an http or https address without a query');
const origin = readable(
  (text) => readAllowedOrigins([text]),
  'must be an http or https address without a path',
);
const hostName = readable(
  (text) => readAllowedHosts([text]),
  'must be a host name or an address, without scheme and port',
);
const address = readable(
  (text) => createAddressList([text]),
  'must be an IP address or a range in CIDR form',
);

/** A caller can't send any other token, because the header's value ends at the first space. */
const token: FieldReader<string> = (value) => {
  const text = word(value);
  if (text instanceof Refusal || /^[!-~]+$/u.test(text)) return text;
  return new Refusal('format', 'must be printable ASCII without spaces');
};

/** Refuses an empty secret, because every caller would know it. */
const credentials = {
  accessToken: optional(token),
  accountKey: optional(word),
  apiKey: optional(word),
  clientSecret: optional(token),
};

const account = readBy((sent) =>
  readFields(sent, {
    name: matching(
      /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/u,
      'must be 1 to 32 small letters, digits or hyphens, with no hyphen at either end',
    ),
    ...credentials,
  }),
);

function quirk(key: QuirkKey): FieldReader<string | number> {
  return (value) => {
    try {
      return readQuirk(key, value);
    } catch (error) {
      if (!(error instanceof InvalidQuirkError)) throw error;
      return new Refusal('enum', error.message.replace(/^\S+ (?=must )/u, ''));
    }
  };
}

const quirkReaders = Object.fromEntries(QUIRK_KEYS.map((key) => [key, optional(quirk(key))]));
const quirks = readBy((sent) => withoutUndefined(readFields(sent, quirkReaders)) as Partial<Quirks>);

/** One reader per option: a new option of `SandboxOptions` doesn't compile without one. */
const readers = {
  port: optional(integerFrom(0, 65_535)),
  host: optional(word),
  data: optional(word),
  snapshot: optional(matching(SNAPSHOT_NAME, SNAPSHOT_NAME_RULE)),
  publicUrl: optional(publicUrl),
  allowedOrigins: optional(listOf(origin)),
  allowedHosts: optional(listOf(hostName)),
  ...credentials,
  accounts: optional(listOf(account)),
  apiKeyParameter: optional(word),
  apiKeyAddresses: optional(listOf(address)),
  customerAuthorities: optional(listOf(word)),
  control: optional(boolean),
  allowLive: optional(boolean),
  faults: optional(listOf(anything), []),
  seed: optional(word),
  quota: optional(oneOf(QUOTA_NAMES)),
  quirks: optional(quirks),
  like: optional(word),
} satisfies Record<keyof SandboxOptions, FieldReader<unknown>>;

/**
 * Reads the options of a sandbox, for `createSandbox()` and the command line. Faults and quirks use the readers of the control
 * plane.
 *
 * @throws InvalidOptionError for the first invalid option.
 */
export function readOptions(sent: SandboxOptions): ReadOptions {
  refuseUnknown(sent);
  try {
    const { faults, ...read } = readFields(sent, readers);
    if (read.snapshot !== undefined && read.data === undefined) {
      throw new InvalidOptionError('snapshot', '', 'needs a data folder');
    }
    const accounts = [{ name: DEFAULT_ACCOUNT }, ...(read.accounts ?? [])];
    const fault = readBy((value) => readFaultOrder(value, accounts));
    const options = { ...withoutUndefined(read), ...readFields({ faults }, { faults: listOf(fault) }) };
    return options as ReadOptions;
  } catch (error) {
    const [first] = error instanceof ProblemError ? ((error.errors ?? []) as readonly Violation[]) : [];
    if (first === undefined) throw error;
    const [, option = '', ...inside] = first.pointer.split('/');
    throw new InvalidOptionError(option, inside.join('.'), first.message);
  }
}

function refuseUnknown(sent: unknown): void {
  const names = typeof sent === 'object' && sent !== null ? Object.keys(sent) : [];
  const unknown = names.find((name) => !Object.hasOwn(readers, name));
  if (unknown === undefined) return;
  const known = Object.keys(readers).toSorted().join(', ');
  throw new InvalidOptionError(unknown, '', `is no option. The options are ${known}`);
}
