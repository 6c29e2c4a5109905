import type { VisaCheck } from '@workrights/client';

import type { Sql } from '../../base/database/database.ts';
import type { Problem, Row } from '../../base/rows/row.ts';
import type { Context } from '../../base/database/context.ts';

export interface Refusal {
  readonly rows: readonly Row[];
  readonly at: number;
}

/** Keeps something of its own beside the rows, and is told of each change in the transaction in which it happens. */
export interface Follower {
  /** All who worked on the ledger are gone. */
  readonly leasesEnded?: (sql: Sql) => Promise<void>;
  /** Rows of the run are to be sent again. */
  readonly retried?: (sql: Sql, run: string) => Promise<void>;
  /** Rows of the run have their results. */
  readonly completed?: (
    sql: Sql,
    done: { readonly run: string; readonly results: readonly { number: number; check: VisaCheck }[] },
    now: number,
  ) => Promise<void>;
  /** People of the run have not agreed: as its plan says, or those of the rows as of now. */
  readonly refused?: (sql: Sql, run: string, withdrawal?: Refusal) => Promise<void>;
  /** Nothing personal of the run may be left. */
  readonly purged?: (sql: Sql, run: string) => Promise<void>;
}

/** A row with the print of its document, and since when its person agrees. */
export interface Agreed {
  readonly nr: number;
  readonly print: string;
  readonly since: number;
  /** Whether a no of this very run counts whenever it came: for a run of a file, whose rows have no time of their own. */
  readonly own: boolean;
}

/** What a register of people says of rows. */
export interface Register {
  /** Of those that are about to be sent, in a run whose consent is that of the register. */
  readonly barred: (
    sql: Sql,
    rows: { readonly run: string; readonly numbers: readonly number[]; readonly now: number },
  ) => Promise<{
    /** Why rows may not be sent any more, by number. */
    readonly barred: ReadonlyMap<number, Problem>;
    /** Since when the people of the other rows agree. */
    readonly agreedAt: ReadonlyMap<number, number>;
  }>;
  /** The rows whose document a person has who said no since, by number. */
  readonly refused: (sql: Sql, agreed: readonly Agreed[]) => Promise<readonly number[]>;
}

export interface LedgerContext extends Context {
  readonly followers: readonly Follower[];
  readonly register: Register;
}
