/** Mutants of one line of code that live although the tests are right. */
export interface Explanation {
  /** From the root of the repository. */
  readonly file: string;
  /** The line, without the spaces around it. */
  readonly code: string;
  /** What the mutants change, as the program prints it. */
  readonly changes: readonly string[];
  readonly why: string;
}

export const explanations: readonly Explanation[] = [
  {
    file: 'packages/validators/src/array.ts',
    code: 'if (!(parsed instanceof Promise) && parsed.issues.length > 0) parsed.value = value as typeof parsed.value;',
    changes: [
      '!(parsed instanceof Promise) && parsed.issues.length > 0 -> !(parsed instanceof Promise) || parsed.issues.length > 0',
      '!(parsed instanceof Promise) && parsed.issues.length > 0 -> true',
      'parsed.issues.length > 0 -> parsed.issues.length >= 0',
      'parsed.issues.length > 0 -> true',
    ],
    why: "Of a list without an invalid item, zod's copy and the value that was given hold the same.",
  },
  {
    file: 'packages/validators/src/judges/visa-forms.ts',
    code: "fieldOf(visa, 'visa_check_schema') !== undefined && newZealandCreationEchoSchema.safeParse(visa).success;",
    changes: ["fieldOf(visa, 'visa_check_schema') !== undefined -> true"],
    why: 'The schema asks for the same discriminator; looking first spares most values a parse.',
  },
  {
    file: 'packages/validators/src/judges/visa-forms.ts',
    code: "fieldOf(visa, 'visa_schema') === 'australia' && australianVisaResultSchema.safeParse(visa).success;",
    changes: ["fieldOf(visa, 'visa_schema') === 'australia' -> true"],
    why: 'The schema asks for the same discriminator; looking first spares most values a parse.',
  },
  {
    file: 'packages/validators/src/judges/visa-forms.ts',
    code: "fieldOf(visa, 'visa_schema') === 'new_zealand' &&",
    changes: ["fieldOf(visa, 'visa_schema') === 'new_zealand' -> true"],
    why: 'The schema asks for the same discriminator; looking first spares most values a parse.',
  },
  {
    file: 'packages/validators/src/messages/describe-issues.ts',
    code: "if (issue.code !== 'custom') return undefined;",
    changes: ["issue.code !== 'custom' -> false"],
    why: 'Only issues of the code `custom` have parameters; the condition tells the compiler so.',
  },
  {
    file: 'packages/validators/src/messages/explained.ts',
    code: '(whole, { code, path = [], input }) =>',
    changes: ['[] -> ["Stryker was here"]'],
    why: "An unknown field at the root changes only how many there are, and the message doesn't name them.",
  },
  {
    file: 'packages/validators/src/messages/explained.ts',
    code: "code === 'unrecognized_keys' ? replaceAt(whole, path, input) : whole,",
    changes: ["code === 'unrecognized_keys' -> true"],
    why: 'What any other issue says of its place is what the value has there.',
  },
  {
    file: 'packages/validators/src/messages/explained.ts',
    code: 'if (head === undefined) return by;',
    changes: ['head === undefined -> false'],
    why: 'It adds an unknown field to an object that was refused for one; the message names none.',
  },
  {
    file: 'packages/client/src/summary/conditions.ts',
    code: "const [, ownCode, words] = CODED.exec(text ?? '') ?? [];",
    changes: ['\'\' -> "Stryker was here!"', '[] -> ["Stryker was here"]'],
    why: 'Nothing after the first item of a match is read when nothing matches.',
  },
  {
    file: 'packages/client/src/summary/conditions.ts',
    code: 'const [, code, text] = CODED.exec(part) ?? [];',
    changes: ['[] -> ["Stryker was here"]'],
    why: 'Nothing after the first item of a match is read when nothing matches.',
  },
  {
    file: 'packages/client/src/summary/conditions.ts',
    code: 'const NEXT_CONDITION = /\\s+(?=8\\d{3}\\s*[:.–—-])/;',
    changes: ['/\\s+(?=8\\d{3}\\s*[:.–—-])/ -> /\\s(?=8\\d{3}\\s*[:.–—-])/'],
    why: 'Plain text has no two spaces in a row.',
  },
  {
    file: 'packages/client/src/summary/dates.ts',
    code: 'const [, day, offset] = DAY_OR_INSTANT.exec(text) ?? [];',
    changes: ['[] -> ["Stryker was here"]'],
    why: 'Nothing after the first item of a match is read when nothing matches.',
  },
  {
    file: 'packages/client/src/summary/dates.ts',
    code: 'if (day === undefined || !isRealDay(day)) return undefined;',
    changes: ['day === undefined -> false'],
    why: 'No text of `undefined` is a day; the condition tells the compiler that there is one.',
  },
  {
    file: 'packages/client/src/summary/dates.ts',
    code: "if (!/^\\d{4}-/.test(Number.isNaN(instant.getTime()) ? '' : instant.toISOString())) return null;",
    changes: ['\'\' -> "Stryker was here!"'],
    why: 'Neither begins with a year.',
  },
  {
    file: 'packages/client/src/summary/dates.ts',
    code: 'if (format === undefined) {',
    changes: ['format === undefined -> true'],
    why: 'A format is kept because it takes long to make; a new one writes the same.',
  },
  {
    file: 'packages/client/src/summary/dates.ts',
    code: 'formats.set(timeZone, format);',
    changes: ['formats.set(timeZone, format); -> ;'],
    why: 'A format is kept because it takes long to make; a new one writes the same.',
  },
  {
    file: 'packages/client/src/summary/dates.ts',
    code: "const day = `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;",
    changes: ["parts.get('year')?.padStart -> parts.get('year').padStart"],
    why: 'A format that was given a year writes one.',
  },
  {
    file: 'packages/client/src/summary/dates.ts',
    code: 'const CALENDAR_DATE = /^\\d{4}-\\d{2}-\\d{2}$/;',
    changes: ['/^\\d{4}-\\d{2}-\\d{2}$/ -> /^\\d{4}-\\d{2}-\\d{2}/'],
    why: 'Text after a day is no part of a day that exists, which is asked next.',
  },
  {
    file: 'packages/client/src/summary/plain-text.ts',
    code: ".replace(TAG, (_, name: string | undefined) => (name !== undefined && BLOCK.test(name) ? '\\n' : ''))",
    changes: ['name !== undefined -> true'],
    why: 'No block of HTML has the name `undefined`.',
  },
  {
    file: 'packages/client/src/summary/plain-text.ts',
    code: "const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);",
    changes: ['\'\' -> "Stryker was here!"'],
    why: 'An entity in digits has decimal or hexadecimal ones.',
  },
  {
    file: 'packages/client/src/summary/snapshot.ts',
    code: 'if (depth > DEEPEST) return UNREADABLE;',
    changes: ['depth > DEEPEST -> depth >= DEEPEST', 'depth > DEEPEST -> false'],
    why: 'Nothing that a summary reads is nested as deep. Without a limit, the copy of hostile input ends where the stack does, and is unreadable there too.',
  },
  {
    file: 'packages/client/src/summary/snapshot.ts',
    code: 'return copyOf((value as Record<number | string, unknown>)[key], depth + 1, copies);',
    changes: ['depth + 1 -> depth - 1'],
    why: 'Nothing that a summary reads is nested as deep. Without a limit, the copy of hostile input ends where the stack does, and is unreadable there too.',
  },
  {
    file: 'packages/client/src/summary/summarise.ts',
    code: 'expired: daysLeft !== null && daysLeft < 0,',
    changes: ['daysLeft !== null -> true'],
    why: "Null isn't below zero; the condition tells the compiler that a number is compared.",
  },
  {
    file: 'packages/durable/src/ledger/budget.ts',
    code: 'for (let step = 0; step < steps && pace < slow.full; step += 1) pace = Math.ceil(pace * 1.25);',
    changes: ['pace < slow.full -> true', 'pace < slow.full -> pace <= slow.full'],
    why: 'A pace above the full one ends as the full one does.',
  },
  {
    file: 'packages/durable/src/ledger/open-ledger.ts',
    code: "return Object.defineProperty({ ...ledger, ...signer } as Ledger, 'database', { value: database.url });",
    changes: ['\'database\' -> ""', '{ value: database.url } -> {}'],
    why: 'Only a ledger on Postgres has a URL, and no test here has a server.',
  },
  {
    file: 'packages/durable/src/ledger/open-ledger.ts',
    code: "if ('folder' in place) return (await import('./sqlite/database.ts')).openSqlite(place.folder);",
    changes: ["'folder' in place -> true"],
    why: 'Only a ledger on Postgres has no folder; e2e tests it with a real server.',
  },
  {
    file: 'packages/durable/src/ledger/open-ledger.ts',
    code: 'if (salt === undefined) {',
    changes: ['salt === undefined -> true'],
    why: 'Within, a salt that is there stays; looking first spares the making of a key.',
  },
  {
    file: 'packages/durable/src/ledger/open-ledger.ts',
    code: "const keys = await deriveKeys(secret, salt ?? '').catch((error: unknown) => {",
    changes: ['\'\' -> "Stryker was here!"'],
    why: 'Neither is a salt.',
  },
  {
    file: 'packages/durable/src/ledger/open-ledger.ts',
    code: "if (!isSame(keys.proof, Buffer.from(proof ?? '', 'hex'))) throw new WrongLedgerKeyError();",
    changes: ['\'\' -> "Stryker was here!"'],
    why: 'Neither has a hexadecimal digit at its beginning.',
  },
  {
    file: 'packages/durable/src/ledger/sql/consent.ts',
    code: '[JSON.stringify([...new Set(numbers.filter(isRowNumber))].map((nr) => ({ of: run, nr })))],',
    changes: ['numbers.filter(isRowNumber) -> numbers'],
    why: 'SQLite finds no row of a number that no row can have. Postgres would fail.',
  },
  {
    file: 'packages/durable/src/ledger/sql/consent.ts',
    code: 'return Number.isInteger(number) && number < 2 ** 31;',
    changes: [
      'Number.isInteger(number) && number < 2 ** 31 -> true',
      'Number.isInteger(number) && number < 2 ** 31 -> Number.isInteger(number) || number < 2 ** 31',
      'number < 2 ** 31 -> true',
      'number < 2 ** 31 -> number <= 2 ** 31',
    ],
    why: 'SQLite finds no row of a number that no row can have. Postgres would fail.',
  },
  {
    file: 'packages/durable/src/ledger/sql/consent.ts',
    code: "print: textOrNull(found[index]?.['document']) ?? (data?.request ? documentPrint(data.request) : null),",
    changes: ["found[index]?.['document'] -> found[index]['document']"],
    why: 'Each row is made of what was found at its place.',
  },
  {
    file: 'packages/durable/src/ledger/sql/consent.ts',
    code: 'prints.flatMap(({ nr, print }) => (print === null ? [] : [[nr, print] as const])),',
    changes: ['print === null -> false'],
    why: 'In SQL, nothing is the same as NULL.',
  },
  {
    file: 'packages/durable/src/ledger/sql/context.ts',
    code: "return words.length === 0 ? '(NULL)' : `('${words.join(\"', '\")}')`;",
    changes: ['words.length === 0 -> false'],
    why: 'No state has an empty name.',
  },
];
