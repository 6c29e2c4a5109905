import { stemmer } from 'stemmer';

/** British endings, and American ones. */
const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z]{3})is(?=(?:e|ed|es|ing|ation|ations)$)/u, 'iz'],
  [/(?<=[a-z]{2})our(?=s?$|ed$|ing$)/u, 'or'],
  [/(?<=licen)c(?=e)/u, 's'],
  [/^enroll/u, 'enrol'],
];

/** Words of a question that its answer need not contain. */
const FILLERS = new Set(
  (
    'a about actually again all also always an and any are as at be because been before being but by can cannot cant could did didnt do does doesnt doing ' +
    'done dont each either else ever every for from get gets give given go goes going got had happen happens has have having he her here him ' +
    'his how i if in into is isnt it its just know let like look lot made make makes may me mean means might mine must my myself need needs ' +
    'new now of off often ok okay on once or our ours out over own per please possible put really same say says see shall she should ' +
    'since so some somebody someone something soon still such sure take tell than that the their them then there they thing things this ' +
    'those to too toward under up us use used using very want wants was way we were what when where whether which while who whom whose ' +
    'why will with within would you your'
  ).split(' '),
);

/** Synonyms: a search for one also finds the others. No stem is in two groups. */
const SAME: readonly (readonly string[])[] = [
  ['batch', 'bulk', 'many', 'mass'],
  ['csv', 'excel', 'sheet', 'spreadsheet', 'xlsx'],
  ['duplicate', 'idempotency', 'idempotent', 'twice'],
  ['audit', 'auditor', 'evidence', 'proof', 'prove', 'report'],
  ['delete', 'erase', 'kept', 'purge', 'retention'],
  ['abort', 'cancel', 'withdraw'],
  ['billing', 'cheap', 'cheaper', 'cost', 'fee', 'pay', 'price', 'pricing'],
  ['cli', 'command', 'shell', 'terminal'],
  ['last', 'latest', 'newest', 'recent'],
  ['callback', 'notification', 'notify', 'webhook'],
  ['library', 'sdk'],
  ['credential', 'login', 'token'],
  ['fake', 'sandbox'],
  ['fault', 'simulate', 'inject'],
  ['people', 'scenario'],
  ['gdpr', 'privacy'],
  ['crash', 'halfway', 'interrupt', 'kill', 'resume'],
  ['developer', 'programmer'],
  ['live', 'production'],
  ['downtime', 'maintenance', 'outage', 'unavailable'],
  ['enrolment', 'student', 'study', 'uni', 'university'],
  ['mobile', 'phone', 'sms'],
  ['night', 'offpeak', 'overnight'],
  ['endless', 'indefinite', 'unlimited'],
  ['extend', 'renew'],
  ['allowed', 'entitled', 'permitted'],
  ['download', 'save'],
  ['sample', 'invented', 'dummy'],
  ['limit', 'quota', 'throttle'],
  ['alert', 'remind', 'reminder'],
  ['nz', 'zealand'],
  ['applicant', 'candidate'],
  ['provider', 'supplier', 'vendor'],
  ['availability', 'sla', 'uptime'],
  ['certificate', 'pdf'],
  ['401', 'unauthorized'],
  ['403', 'forbidden'],
  ['404', 'missing'],
];

/** A visa is cancelled by its authority; a request is cancelled by its sender. Only the second can be withdrawn. */
const WITHOUT_SYNONYMS = new Set(['cancelled']);

const GROUPS = new Map(
  SAME.flatMap((group) => {
    const forms = [...new Set(group.map(stemOf))];
    return forms.map((form) => [form, forms] as const);
  }),
);

/** Stands for the person who is checked, when they ask themselves: `I` and `my` are no words that count. */
const CHECKED = 'firstperson';

/**
 * Common phrases, with the words that the pages use instead. "How much" without a noun asks for a price. Other phrases that only
 * ask for a number become nothing.
 */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bhow much (?=(?:is|are|per|for|do|does|will|would)\b)/giu, 'price '],
  [/\bhow (?:many|much|long)\b/giu, ' '],
  [/\btext messages?\b/giu, 'sms'],
  [/\btimed? out\b/giu, 'timeout'],
  [/\bcommand line\b/giu, 'command'],
  [/\bspread sheets?\b/giu, 'spreadsheet'],
  [/\bfull[- ]?time\b/giu, 'hours'],
  // "The log in n8n" is no login.
  [/(?<!\b(?:the|a|our|your|each) )\b(?:log(?:ged|ging)?|sign(?:ed|ing)?) in(?:to)?\b/giu, 'login'],
  [
    /\bmy (?:own |new |old |student |bridging |work |partner )?(?:visa|passport|grant letter|work rights|employer|boss|university)\b/giu,
    `$& ${CHECKED}`,
  ],
  [/\b(?:(?:may|can) I|am I allowed to|I (?:can['’]?t|cannot|may not|can|may)) work\b/giu, `work ${CHECKED}`],
];

/**
 * The words of a text, in lower case and without accents. Names of fields and classes are included whole and in parts, as are
 * words with a hyphen: "re-check" is also "recheck". C# becomes `csharp`, because a single letter is no word.
 */
export function wordsOf(text: string): string[] {
  const pieces =
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/(?<=\p{L})['’](?:s\b)?(?=\p{L}|\b|$)/gu, '')
      .replaceAll(/(?<![\p{L}\p{N}])c#/giu, 'csharp')
      .match(/[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/gu) ?? [];
  return pieces.flatMap((piece) => {
    const parts = piece.split('-');
    return parts.length === 2
      ? [parts.join('').toLowerCase(), ...parts.flatMap(partsOf)]
      : parts.flatMap(partsOf);
  });
}

/** The names in a query that have parts, such as `OutcomeUnknownError`: each whole, then its parts. */
export function namesOf(query: string): (readonly [name: string, ...parts: string[]])[] {
  return query
    .split(/[^\p{L}\p{N}_]+/u)
    .map(partsOf)
    .filter((each): each is [string, string, string, ...string[]] => each.length > 2);
}

function partsOf(name: string): string[] {
  const parts = name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .split('_')
    .filter((part) => part !== '');
  return [...new Set([name, ...parts].map((word) => word.toLowerCase()))];
}

/** The stem of a word: "checks" and "checking" are "check", and "organise" is "organize". Names and numbers stay as they are. */
export function stemOf(word: string): string {
  if (!/^[a-z]{3,}$/u.test(word)) return word;
  return stemmer(AMERICAN.reduce((spelt, [british, american]) => spelt.replace(british, american), word));
}

/** A word with each two letters swapped that stand side by side, as they are mistyped. */
export function swapsOf(word: string): string[] {
  return [...word].slice(1).map((letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2));
}

/** The words of a query without fillers; all words if nothing else remains. */
export function askedWords(query: string): string[] {
  const meant = PHRASES.reduce((text, [phrase, words]) => text.replaceAll(phrase, words), query);
  const words = [...new Set(wordsOf(meant.trim() === '' ? query : meant))];
  const asked = words.filter((word) => !FILLERS.has(word) && (word.length > 1 || /\d/u.test(word)));
  return asked.length > 0 ? asked : words;
}

/** The stems that answer a word: its own, then those of its synonyms. */
export function formsOf(word: string): string[] {
  const own = stemOf(word);
  const same = WITHOUT_SYNONYMS.has(word) ? [] : (GROUPS.get(own) ?? []);
  return [own, ...same.filter((form) => form !== own)];
}
