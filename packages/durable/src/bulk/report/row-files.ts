import type { Row } from '../../base/rows/row.ts';
import { type Reading, readingOf } from '../../base/rows/reading.ts';
import type { Run } from '../../base/rows/run.ts';
import { writeRecords } from '../../base/signed-folder/attachments.ts';
import { PrivateFile, type ReportFile } from '../../base/signed-folder/private-files.ts';
import type { BulkLedger } from '../ledger/ledger.ts';
import { BYTE_ORDER_MARK, type Cell, csvRow } from '../../spreadsheet/write-csv.ts';
import { type Exception, EXCEPTION_COLUMNS, exceptionCells, exceptionsOf } from './exceptions.ts';
import { RESULT_COLUMNS, resultCells } from './results.ts';

/** `results.csv`, `exceptions.csv` and the PDF records, written row by row. */
export class RowFiles implements AsyncDisposable {
  readonly #ledger: BulkLedger;
  readonly #folder: string;
  readonly #results: PrivateFile;
  readonly #exceptions: PrivateFile;
  readonly #records: ReportFile[] = [];

  private constructor(ledger: BulkLedger, folder: string, results: PrivateFile, exceptions: PrivateFile) {
    this.#ledger = ledger;
    this.#folder = folder;
    this.#results = results;
    this.#exceptions = exceptions;
  }

  /** @param columns names of the extra cells that `add` gets before a row's own. */
  static async create(
    ledger: BulkLedger,
    folder: string,
    columns: readonly string[] = [],
  ): Promise<RowFiles> {
    const results = await PrivateFile.create(folder, 'results.csv');
    try {
      const exceptions = await PrivateFile.create(folder, 'exceptions.csv');
      await results.write(BYTE_ORDER_MARK + csvRow([...columns, ...RESULT_COLUMNS]));
      await exceptions.write(BYTE_ORDER_MARK + csvRow([...columns, ...EXCEPTION_COLUMNS]));
      return new RowFiles(ledger, folder, results, exceptions);
    } catch (error) {
      await results[Symbol.asyncDispose]();
      throw error;
    }
  }

  /**
   * @param at the day or instant for which the row is read.
   * @param name of the row's PDF records.
   */
  async add(
    run: Run,
    row: Row,
    at: string | Date,
    name: string,
    before: readonly Cell[] = [],
  ): Promise<{ reading: Reading; exceptions: readonly Exception[] }> {
    const { environment, attachments: keepsRecords } = run.settings;
    const kept =
      keepsRecords && row.state === 'completed' ? await this.#ledger.attachments(run.name, row.number) : [];
    const files = await writeRecords(this.#folder, name, kept);
    const reading = readingOf(row, environment, at);
    const exceptions = exceptionsOf(reading, files, keepsRecords);
    await this.#results.write(csvRow([...before, ...resultCells(reading, files)]));
    for (const cells of exceptionCells(reading, exceptions)) {
      await this.#exceptions.write(csvRow([...before, ...cells]));
    }
    this.#records.push(...files);
    return { reading, exceptions };
  }

  /** When this settles, the files are on the disk. */
  async end(): Promise<{ tables: readonly ReportFile[]; records: readonly ReportFile[] }> {
    return { tables: [await this.#results.end(), await this.#exceptions.end()], records: this.#records };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#exceptions[Symbol.asyncDispose]();
    await this.#results[Symbol.asyncDispose]();
  }
}
