import { BundleError } from '@workrights/spec/reader';

/** A format of texts as a pattern, and what a text of it is, in words. */
interface Format {
  readonly matches: RegExp;
  readonly message: string;
}

const day = [
  String.raw`(?:(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29`,
  String.raw`|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`,
  String.raw`|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))`,
].join('');

/** RFC 3339 §5.6 with calendar-valid days and the leap second in UTC. */
const moment = [
  String.raw`^${day}[Tt\s](?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)`,
  String.raw`|23:59:60(?:\.\d+)?[Zz])$`,
].join('');

/*
 * Each repeats single characters only, never groups: V8 keeps a place on its stack for each repetition of a group, and
 * throws a RangeError at some million characters.
 */
const unreserved = String.raw`a-z0-9\-._~!$&'()*+,;=%`;

/**
 * RFC 3986 §3 as ajv-formats reads it: without path-empty. If the authority doesn't fit, the second slash belongs to the path.
 * Only an address in brackets is looser (`[9]`), to keep the pattern short.
 */
const uri = [
  String.raw`^(?![!-~]*%(?![0-9a-f]{2}))[a-z][a-z0-9+\-.]*:`,
  String.raw`(?:\/?\/(?:[${unreserved}:]*@)?(?:\[[0-9a-f:.]+\]|[${unreserved}]*)(?::\d*)?(?:\/[${unreserved}:@/]*)?`,
  String.raw`|\/(?:[${unreserved}:@][${unreserved}:@/]*)?|[${unreserved}:@][${unreserved}:@/]*)`,
  String.raw`(?:\?[${unreserved}:@/?]*)?(?:#[${unreserved}:@/?]*)?$`,
].join('');

const local = "[a-z0-9!#$%&'*+/=?^_`{|}~.-]+";

/** As ajv-formats reads it: no empty part between dots, and no label of the domain with a hyphen at an end. */
const email = [
  String.raw`^(?!\.)(?![^@]*\.[.@])${local}@`,
  String.raw`(?![.-])(?![^@]*[.-]\.)(?![^@]*\.-)(?=[^@]*\.)[a-z0-9.-]*[a-z0-9]$`,
].join('');

/**
 * The formats of the contract, with the meaning that ajv-formats gives them, so that the zod schemas, the explainer
 * and the sandbox agree. zod's own differ: `z.iso.datetime()` refuses offsets or accepts local times, `z.email()` and
 * `z.url()` follow other rules.
 */
const FORMATS: Readonly<Record<string, Format>> = {
  date: { matches: new RegExp(`^${day}$`), message: 'must be a yyyy-mm-dd date that exists' },
  'date-time': {
    matches: new RegExp(moment),
    message: 'must be a date and time that exist, with the offset (RFC 3339)',
  },
  email: {
    matches: new RegExp(email, 'i'),
    message: 'must be an e-mail address without accents, such as name@example.com',
  },
  uri: { matches: new RegExp(uri, 'i'), message: 'must be a full URL' },
};

/** @throws BundleError for a format that is not in the table: nobody would judge it. */
export function formatNamed(name: string): Format {
  const known = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (!known)
    throw new BundleError(
      `The contract uses the format "${name}", which src/formats.ts of the code generator does not have.`,
    );
  return known;
}
