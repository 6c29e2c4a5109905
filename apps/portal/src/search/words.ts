/** Words of a question that its answer need not contain. */
const FILLERS = new Set(
  (
    'a an and any are as at be been by can could do does for from has have how i if in into is it its may me might my no not of on ' +
    'or our should so than that the their them then there they this to us use was we were what when where which who why will with ' +
    'would you your'
  ).split(' '),
);

/** Synonyms: a search for one also finds the others. No word is in two groups. */
const SAME: readonly (readonly string[])[] = [
  ['batch', 'bulk', 'many', 'mass'],
  ['csv', 'excel', 'sheet', 'sheets', 'spreadsheet', 'xlsx'],
  ['duplicate', 'idempotency', 'idempotent', 'twice'],
  ['audit', 'auditor', 'evidence', 'proof', 'prove', 'report'],
  ['delete', 'deleted', 'erase', 'kept', 'purge', 'purged', 'retention'],
  ['abort', 'cancel', 'cancelled', 'withdraw'],
  ['billing', 'cheap', 'cheaper', 'cost', 'fee', 'pay', 'price', 'pricing'],
  ['cli', 'command', 'shell', 'terminal'],
  ['last', 'latest', 'newest', 'recent'],
  ['callback', 'notification', 'notify', 'webhook'],
  ['client', 'library', 'sdk'],
  ['credential', 'credentials', 'login', 'token'],
  ['fake', 'sandbox'],
  ['fault', 'faults', 'simulate', 'inject'],
  ['people', 'person', 'scenario', 'scenarios'],
  ['gdpr', 'personal', 'privacy'],
  ['crash', 'kill', 'killed', 'resume'],
  ['employ', 'employer', 'hire', 'hiring'],
  ['student', 'study', 'university'],
  ['mobile', 'phone', 'sms'],
  ['night', 'offpeak', 'overnight'],
  ['endless', 'indefinite', 'unlimited'],
  ['extend', 'extended', 'renew', 'renewed'],
  ['allowed', 'entitled', 'entitlement', 'permitted'],
  ['download', 'save'],
  ['sample', 'invented', 'dummy'],
  ['limit', 'quota', 'throttle'],
  ['alert', 'remind', 'reminder'],
  ['401', 'unauthorized'],
  ['403', 'forbidden'],
  ['404', 'missing'],
];

const GROUPS = new Map(SAME.flatMap((group) => group.map((word) => [word, group] as const)));

/** The words of a text, in lower case and without accents. Names of fields and classes are included whole and in parts. */
export function wordsOf(text: string): string[] {
  const pieces =
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}_]+/gu) ?? [];
  return pieces.flatMap((piece) => {
    const parts = piece
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
      .split('_')
      .filter((part) => part !== '');
    return [...new Set([piece, ...parts].map((word) => word.toLowerCase()))];
  });
}

/** Common phrases, with the words that the pages use instead. Phrases that only ask for a number become nothing. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bhow (?:many|much|long)\b/giu, ' '],
  [/\btext messages?\b/giu, 'sms'],
  [/\btimed? out\b/giu, 'timeout'],
  [/\bcommand line\b/giu, 'command'],
  [/\bspread sheets?\b/giu, 'spreadsheet'],
  [/\bfull[- ]?time\b/giu, 'hours'],
];

/** The words of a query without fillers; all words if nothing else remains. */
export function askedWords(query: string): string[] {
  const meant = PHRASES.reduce((text, [phrase, words]) => text.replaceAll(phrase, words), query);
  const words = [...new Set(wordsOf(meant.trim() === '' ? query : meant))];
  const asked = words.filter((word) => !FILLERS.has(word) && (word.length > 1 || /\d/u.test(word)));
  return asked.length > 0 ? asked : words;
}

/** The synonyms of a word. */
export function sameAs(word: string): string[] {
  return GROUPS.get(word)?.filter((other) => other !== word) ?? [];
}
