import type { Environment, VisaCheckCreate } from '@workrights/client';
import { describeIssues, publishedIssues, visaCheckCreateSchema } from '@workrights/validators';
import { saysYes as isYes } from '@workrights/columns/consent';
import type { FieldName } from '@workrights/columns/fields';
import { type NewRow, type Problem, problemWith } from '../base/rows/row.ts';
import { textOf } from './cells.ts';
import { CellReader, type CellReading } from './cell-reader.ts';
import { columnOfPath, fixFor } from './fixes.ts';
import { requestOf } from './request-of.ts';
import type { Cell, TableRow } from './table.ts';

/** How the rows of a file become requests. */
export interface RowReading extends CellReading {
  /** The index of each field's cell. */
  readonly places: ReadonlyMap<FieldName, number>;
  readonly environment: Environment;
  /** Whether hidden rows are refused; otherwise they get a warning. */
  readonly skipsHidden: boolean;
}

type Detail = Problem['details'][number];

/** A warning about a row that is still sent. */
export interface Warning {
  readonly code: 'number-as-text' | 'hidden-row' | 'published-rule';
  readonly details: readonly Detail[];
}

export interface ReadRow {
  readonly row: NewRow;
  readonly warnings: readonly Warning[];
}

export function saysYes(cell: Cell): boolean {
  return isYes(textOf(cell));
}

function noConsent(cell: Cell): Detail {
  return OTHER_YES.test(textOf(cell)) ? YES_OTHERWISE : NO_CONSENT;
}

/** Turns a row of a file into a row of the ledger, with its request or its problem. A problem contains no cell. */
export function readRow({ number, cells, ragged, isHidden = false }: TableRow, reading: RowReading): ReadRow {
  const cellOf = (field: FieldName): Cell => {
    const place = reading.places.get(field);
    return place === undefined ? null : (cells[place] ?? null);
  };
  // In a row with cells too many or too few, the reference may be a passport number.
  const reference = ragged ? null : textOf(cellOf('reference')) || null;
  const reader = new CellReader(cellOf, reading);
  const request = requestOf(reader, reading.environment) as unknown as VisaCheckCreate;
  if (reading.places.has('consent') && !saysYes(cellOf('consent'))) {
    const problem = ragged
      ? { code: 'ragged', details: [RAGGED[ragged], NO_DOCUMENT] }
      : {
          code: 'no-consent',
          details: [noConsent(cellOf('consent')), ...doubtsAboutDocument(request, reader.doubts)],
        };
    return {
      row: { number, data: { reference: null }, problem, withoutConsent: request },
      warnings: [],
    };
  }
  if (ragged) {
    const problem = { code: 'ragged', details: [RAGGED[ragged]] };
    return { row: { number, data: { reference }, problem }, warnings: [] };
  }
  if (isHidden && reading.skipsHidden) {
    const problem = { code: 'hidden-row', details: [SKIPPED] };
    return { row: { number, data: { reference }, problem, about: request }, warnings: [] };
  }
  const details = [...reader.doubts, ...judge(request, reader.doubts)];
  if (details.length > 0) {
    const problem = { code: 'invalid', details };
    return { row: { number, data: { reference }, problem, about: request }, warnings: [] };
  }
  const warnings = [
    ...(isHidden ? [HIDDEN_ROW] : []),
    ...(typeof cellOf('identifier') === 'number' ? [NUMBER_AS_TEXT] : []),
    ...publishedWarnings(request),
  ];
  return {
    row: { number, data: { reference, request, ...(warnings.length > 0 && { warnings }) } },
    warnings,
  };
}

/** A published page's rules for the row that the contract doesn't have, because the contract follows the service's description. */
function publishedWarnings(request: object): Warning[] {
  const details = publishedIssues(request, new Date()).map(({ path, rule }) => {
    const column = columnOfPath(path);
    return { column, rule: `${rule}, says a published page of the service`, fix: fixFor(column, 'required') };
  });
  return details.length === 0 ? [] : [{ code: 'published-rule', details }];
}

/** The validators' errors by column, except for cells whose doubt is already reported. */
function judge(request: object, doubts: readonly Detail[]): Detail[] {
  const judged = visaCheckCreateSchema.safeParse(request);
  if (judged.success) return [];
  const doubtful = new Set(doubts.map(({ column }) => column));
  return describeIssues(judged.error).flatMap(({ path, keyword, rule }): Detail[] => {
    const column = columnOfPath(path);
    return doubtful.has(column) ? [] : [{ column, rule, fix: fixFor(column, keyword) }];
  });
}

/** For rows whose cells can't be assigned to columns. */
export const RAGGED: Readonly<Record<NonNullable<TableRow['ragged']>, Detail>> = {
  length: {
    rule: 'has more or fewer cells than the heading',
    fix: 'Put a cell that holds the separator in quotation marks, and give each row as many cells as the heading.',
  },
  'no-heading': {
    rule: 'has a cell in a column without a heading',
    fix: 'Check whether its cells were moved. Then clear that cell, or give its column a heading.',
  },
};

/** The columns that identify a document: see `createDocumentPrint`. */
const OF_DOCUMENT: ReadonlySet<string> = new Set([
  'jurisdiction',
  'check_type',
  'document_type',
  'identifier',
  'country',
] satisfies FieldName[]);

/** Missing or invalid cells of a row without consent, if other rows about the same person can't be found because of them. */
function doubtsAboutDocument(request: VisaCheckCreate, doubts: readonly Detail[]): Detail[] {
  const wrong = [...doubts, ...judge(request, doubts)];
  const about = wrong.filter(({ column = '' }) => OF_DOCUMENT.has(column));
  return about.length === 0 ? [] : [...about, NO_DOCUMENT];
}

/** A yes in other languages and signs. It may have answered another question, so a person must write an accepted word. */
const OTHER_YES =
  /^(?:1|x|ok|ja|oui|s[ií]|sim|da|да|tak|ano|igen|kyllä|evet|oo|opo|haan|हाँ|có|ya|iya|是|はい|예|네|نعم|✓|✔|☑)$/iu;

const YES_OTHERWISE: Detail = {
  column: 'consent',
  rule: 'is a yes in another language or a sign, which does not count',
  fix: 'Write yes, y or true if the person has agreed to the check. The row is not sent before.',
};

const NO_CONSENT: Detail = {
  column: 'consent',
  rule: 'is not yes, y or true',
  fix: 'Write yes once the person has agreed. The row is not sent before.',
};

const NO_DOCUMENT: Detail = {
  rule: 'does not name a complete document, so another row of this person would be sent',
  fix: 'Look for other rows of this person. Write jurisdiction, type of check, and type, number and country of the document into this one, and plan again.',
};

export const SKIPPED: Detail = {
  rule: 'is hidden in the workbook, and hidden rows are skipped',
  fix: 'Show the row, and plan it again, if the person is meant.',
};

const HIDDEN_ROW = problemWith('hidden-row', {
  rule: 'is hidden in the workbook, for example by a filter, and is sent nevertheless',
  fix: 'If it is not to be sent, delete it, or plan with hidden rows skipped.',
});

const NUMBER_AS_TEXT = problemWith('number-as-text', {
  column: 'identifier',
  rule: 'is a number in the workbook, which has lost any zeros at its start',
  fix: 'Compare it with the document. Format the column as text before you type.',
});
