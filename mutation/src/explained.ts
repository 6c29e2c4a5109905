/** Mutants of one line of code that survive although the tests are right. */
export interface Explanation {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** The line, without surrounding spaces. */
  readonly code: string;
  /** The changes of the mutants, as the program prints them. */
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
    file: 'packages/results/src/conditions.ts',
    code: "const [, ownCode, words] = CODED.exec(text ?? '') ?? [];",
    changes: ['\'\' -> "Stryker was here!"', '[] -> ["Stryker was here"]'],
    why: 'Nothing after the first item of a match is read when nothing matches.',
  },
  {
    file: 'packages/results/src/conditions.ts',
    code: 'const [, code, text] = CODED.exec(part) ?? [];',
    changes: ['[] -> ["Stryker was here"]'],
    why: 'Nothing after the first item of a match is read when nothing matches.',
  },
  {
    file: 'packages/results/src/conditions.ts',
    code: 'const NEXT_CONDITION = /\\s+(?=8\\d{3}\\s*[:.–—-])/;',
    changes: ['/\\s+(?=8\\d{3}\\s*[:.–—-])/ -> /\\s(?=8\\d{3}\\s*[:.–—-])/'],
    why: 'Plain text has no two spaces in a row.',
  },
  {
    file: 'packages/time/src/days.ts',
    code: 'const [, day, offset] = DAY_OR_INSTANT.exec(text) ?? [];',
    changes: ['[] -> ["Stryker was here"]'],
    why: 'Nothing after the first item of a match is read when nothing matches.',
  },
  {
    file: 'packages/time/src/days.ts',
    code: 'if (day === undefined || !isRealDay(day)) return undefined;',
    changes: ['day === undefined -> false'],
    why: 'No text of `undefined` is a day; the condition tells the compiler that there is one.',
  },
  {
    file: 'packages/time/src/days.ts',
    code: "if (!/^\\d{4}-/.test(Number.isNaN(instant.getTime()) ? '' : instant.toISOString())) return null;",
    changes: ['\'\' -> "Stryker was here!"'],
    why: 'Neither begins with a year.',
  },
  {
    file: 'packages/time/src/days.ts',
    code: 'if (format === undefined) {',
    changes: ['format === undefined -> true'],
    why: 'A format is kept because it takes long to make; a new one writes the same.',
  },
  {
    file: 'packages/time/src/days.ts',
    code: 'formats.set(timeZone, format);',
    changes: ['formats.set(timeZone, format); -> ;'],
    why: 'A format is kept because it takes long to make; a new one writes the same.',
  },
  {
    file: 'packages/time/src/days.ts',
    code: "const day = `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;",
    changes: ["parts.get('year')?.padStart -> parts.get('year').padStart"],
    why: 'A format that was given a year writes one.',
  },
  {
    file: 'packages/time/src/calendar.ts',
    code: 'const time = /^\\d{4}-\\d{2}-\\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;',
    changes: ['/^\\d{4}-\\d{2}-\\d{2}$/ -> /^\\d{4}-\\d{2}-\\d{2}/'],
    why: 'Text after a day is no part of a day that exists, which is asked next.',
  },
  {
    file: 'packages/results/src/plain-text.ts',
    code: ".replace(TAG, (_, name: string | undefined) => (name !== undefined && BLOCK.test(name) ? '\\n' : ''))",
    changes: ['name !== undefined -> true'],
    why: 'No block of HTML has the name `undefined`.',
  },
  {
    file: 'packages/results/src/plain-text.ts',
    code: "const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);",
    changes: ['\'\' -> "Stryker was here!"'],
    why: 'An entity in digits has decimal or hexadecimal ones.',
  },
  {
    file: 'packages/results/src/snapshot.ts',
    code: 'if (depth > DEEPEST) return UNREADABLE;',
    changes: ['depth > DEEPEST -> depth >= DEEPEST', 'depth > DEEPEST -> false'],
    why: 'Nothing that a summary reads is nested as deep. Without a limit, the copy of hostile input ends where the stack does, and is unreadable there too.',
  },
  {
    file: 'packages/results/src/snapshot.ts',
    code: 'return copyOf((value as Record<number | string, unknown>)[key], depth + 1, copies);',
    changes: ['depth + 1 -> depth - 1'],
    why: 'Nothing that a summary reads is nested as deep. Without a limit, the copy of hostile input ends where the stack does, and is unreadable there too.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/budget.ts',
    code: 'for (let step = 0; step < steps && pace < slow.full; step += 1) pace = Math.ceil(pace * 1.25);',
    changes: ['pace < slow.full -> true', 'pace < slow.full -> pace <= slow.full'],
    why: 'A pace above the full one ends as the full one does.',
  },
  {
    file: 'packages/durable/src/open-ledger.ts',
    code: "return Object.defineProperty(ledger as Ledger, 'database', { value: database.url });",
    changes: ['\'database\' -> ""', '{ value: database.url } -> {}'],
    why: 'Only a ledger on Postgres has a URL, and no test here has a server.',
  },
  {
    file: 'packages/durable/src/open-ledger.ts',
    code: "if ('folder' in place) return (await import('./base/database/sqlite/database.ts')).openSqlite(place.folder);",
    changes: ["'folder' in place -> true"],
    why: 'Only a ledger on Postgres has no folder; e2e tests it with a real server.',
  },
  {
    file: 'packages/durable/src/open-ledger.ts',
    code: 'if (salt === undefined) {',
    changes: ['salt === undefined -> true'],
    why: 'Within, a salt that is there stays; looking first spares the making of a key.',
  },
  {
    file: 'packages/durable/src/open-ledger.ts',
    code: 'return true;',
    changes: ['true -> false'],
    why: 'The keys would be made once more, and be the same.',
  },
  {
    file: 'packages/durable/src/open-ledger.ts',
    code: 'if (isFirst) return keys;',
    changes: ['isFirst -> false'],
    why: 'The keys would be made once more, and be the same.',
  },
  {
    file: 'packages/durable/src/base/database/schema/migrations.ts',
    code: "() => ['CREATE INDEX workrights_event_subject ON workrights_event (subject) WHERE data IS NOT NULL'],",
    changes: [
      "['CREATE INDEX workrights_event_subject ON workrights_event (subject) WHERE data IS NOT NULL'] -> []",
    ],
    why: 'An index changes no answer; e2e looks at the plans of the queries.',
  },
  {
    file: 'packages/durable/src/open-ledger.ts',
    code: "const keys = await deriveKeys(secret, salt ?? '').catch((error: unknown) => {",
    changes: ['\'\' -> "Stryker was here!"'],
    why: 'Neither is a salt.',
  },
  {
    file: 'packages/durable/src/open-ledger.ts',
    code: "if (!isSame(keys.proof, Buffer.from(proof ?? '', 'hex'))) throw new WrongLedgerKeyError();",
    changes: ['\'\' -> "Stryker was here!"'],
    why: 'Neither has a hexadecimal digit at its beginning.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/consent.ts',
    code: '[JSON.stringify([...new Set(numbers.filter(isRowNumber))].map((nr) => ({ of: run, nr })))],',
    changes: ['numbers.filter(isRowNumber) -> numbers'],
    why: 'SQLite finds no row of a number that no row can have. Postgres would fail.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/consent.ts',
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
    file: 'packages/durable/src/bulk/ledger/consent.ts',
    code: "print: textOrNull(found[index]?.['document']) ?? (data?.request ? documentPrint(data.request) : null),",
    changes: ["found[index]?.['document'] -> found[index]['document']"],
    why: 'Each row is made of what was found at its place.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/consent.ts',
    code: 'prints.flatMap(({ nr, print }) => (print === null ? [] : [[nr, print] as const])),',
    changes: ['print === null -> false'],
    why: 'In SQL, nothing is the same as NULL.',
  },
  {
    file: 'packages/durable/src/base/database/context.ts',
    code: "return words.length === 0 ? '(NULL)' : `('${words.join(\"', '\")}')`;",
    changes: ['words.length === 0 -> false'],
    why: 'No state has an empty name.',
  },
  {
    file: 'packages/durable/src/base/database/errors.ts',
    code: "`The clock of this machine is ${Math.abs(ahead / 1_000).toFixed(1)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the one of ` +",
    changes: ['ahead > 0 -> ahead >= 0'],
    why: 'Clocks that say the same are no error.',
  },
  {
    file: 'packages/durable/src/base/database/schema/migrate.ts',
    code: "const version = Number((await readFact(sql, 'format')) ?? '0');",
    changes: ['\'0\' -> ""'],
    why: 'Both are zero as a number.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/add-rows.ts',
    code: "if (document) documents[withoutConsent ? 'without' : 'agreed'].set(number, document);",
    changes: ['document -> true'],
    why: 'In SQL, nothing is the same as NULL.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/add-rows.ts',
    code: 'const twin = print === undefined ? undefined : here.get(print);',
    changes: ['print === undefined -> false'],
    why: 'No row is kept under a missing print.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/consent.ts',
    code: 'if (documents.size === 0) return new Map();',
    changes: ['documents.size === 0 -> false'],
    why: 'A statement about no rows changes nothing; looking first spares it.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/consent.ts',
    code: 'if (problems.size === 0) return;',
    changes: ['problems.size === 0 -> false'],
    why: 'A statement about no rows changes nothing; looking first spares it.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/leases.ts',
    code: "const lock = await database.startWork(join ? 'join' : 'first', async (sql) => {",
    changes: ['\'first\' -> ""'],
    why: 'SQLite asks only for the other two words. Postgres does too.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/runs.ts',
    code: 'if (bound === null)',
    changes: ['bound === null -> true'],
    why: 'It writes the same service again.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/read-rows.ts',
    code: "const [beyond, order] = lastFirst ? ['<', 'DESC'] : ['>', 'ASC'];",
    changes: ['\'ASC\' -> ""'],
    why: 'It is the order of SQL when none is named.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/read-rows.ts',
    code: "after = Number(found.at(-1)?.['number']);",
    changes: ["found.at(-1)?.['number'] -> found.at(-1)['number']"],
    why: 'A full page has a last row.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/results.ts',
    code: "SELECT $2, number, visa_check FROM ${dialect.given({ number: 'integer', visa_check: 'bytes' })}`,",
    changes: ['\'integer\' -> ""'],
    why: 'SQLite needs the type of bytes only.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/submitting.ts',
    code: "FROM ${dialect.given({ ...KEY, state: 'text', check_id: 'text', problem: 'text', data: 'bytes', more: 'integer' })}",
    changes: ['\'text\' -> ""', '\'integer\' -> ""'],
    why: 'SQLite needs the type of bytes only.',
  },
  {
    file: 'packages/durable/src/bulk/ledger/submitting.ts',
    code: 'if (dialect.lockMarking !== undefined) await sql(dialect.lockMarking);',
    changes: ['dialect.lockMarking !== undefined -> false'],
    why: 'Only Postgres has that lock; a transaction of SQLite that writes is the only one.',
  },
  {
    file: 'packages/durable/src/base/database/sqlite/database.ts',
    code: "const id = Number(database.prepare('PRAGMA application_id').get()?.['application_id']);",
    changes: [
      "database.prepare('PRAGMA application_id').get()?.['application_id'] -> database.prepare('PRAGMA application_id').get()['application_id']",
    ],
    why: 'SQLite always gives a row.',
  },
  {
    file: 'packages/durable/src/base/database/sqlite/database.ts',
    code: "if (id !== APPLICATION_ID && (id !== 0 || tables?.['count'] !== 0)) {",
    changes: ["tables?.['count'] -> tables['count']"],
    why: 'SQLite always gives a row.',
  },
  {
    file: 'packages/durable/src/base/database/sqlite/database.ts',
    code: 'if (!statement) statements.set(text, (statement = database.prepare(text)));',
    changes: ['!statement -> true'],
    why: 'A statement is kept because it takes long to prepare.',
  },
  {
    file: 'packages/client/src/waiting/batcher.ts',
    code: 'entry.plan(wait);',
    changes: ['entry.plan(wait); -> ;'],
    why: 'The first poll, which is scheduled in the same step, plans the wait too.',
  },
  {
    file: 'packages/client/src/waiting/batcher.ts',
    code: 'entry?.plan(wait, { earliest: now + earliest, due: now + due, slack });',
    changes: ['entry?.plan -> entry.plan'],
    why: 'Only a wait that was stopped has no entry, and nobody hears how it ends.',
  },
  {
    file: 'packages/client/src/waiting/batcher.ts',
    code: 'if (entry) this.timer.by(this.#timeOf(entry));',
    changes: ['entry -> true'],
    why: 'Only a wait that was stopped has no entry, and nobody hears how it ends.',
  },
  {
    file: 'packages/client/src/waiting/batcher.ts',
    code: 'this.#signals.delete(signal);',
    changes: ['this.#signals.delete(signal); -> ;'],
    why: 'A signal without waits counts as one that was never there.',
  },
  {
    file: 'packages/client/src/waiting/poll.ts',
    code: "const [id = '', ...others] = ids;",
    changes: ['\'\' -> "Stryker was here!"'],
    why: 'No request is sent without an id.',
  },
];
