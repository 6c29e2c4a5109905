import type { VisaCheck } from '@workrights/client';

import type { Sql } from '../../base/database/database.ts';
import type { Problem, Row } from '../../base/rows/row.ts';
import type { Context } from '../../base/database/context.ts';

export interface Refusal {
  readonly rows: readonly Row[];
  readonly at: number;
}

/** Keeps its own data about rows. It is called for each change, in the same transaction. */
export interface Follower {
  /** All earlier workers of the ledger have ended. */
  readonly leasesEnded?: (sql: Sql) => Promise<void>;
  /** Rows of the run will be sent again. */
  readonly retried?: (sql: Sql, run: string) => Promise<void>;
  /** Rows of the run have results. */
  readonly completed?: (
    sql: Sql,
    done: { readonly run: string; readonly results: readonly { number: number; check: VisaCheck }[] },
    now: number,
  ) => Promise<void>;
  /** People of the run refuse consent: by its plan, or by a withdrawal for these rows. */
  readonly refused?: (sql: Sql, run: string, withdrawal?: Refusal) => Promise<void>;
  /** Deletes what it keeps of the run's personal data. */
  readonly purged?: (sql: Sql, run: string) => Promise<void>;
}

/** A row with the HMAC of its document, and the time from which its person agrees. */
export interface Agreed {
  readonly nr: number;
  readonly print: string;
  readonly since: number;
  /** Whether a refusal in the same run counts whenever it came. True for the run of a file, whose rows have no times of their own. */
  readonly own: boolean;
}

/** What a register of people says about rows. */
export interface Register {
  /** Judges rows that are about to be sent, in a run whose consent comes from the register. */
  readonly barred: (
    sql: Sql,
    rows: { readonly run: string; readonly numbers: readonly number[]; readonly now: number },
  ) => Promise<{
    /** Why rows must not be sent any more, by number. */
    readonly barred: ReadonlyMap<number, Problem>;
    /** When the people of the other rows agreed. */
    readonly agreedAt: ReadonlyMap<number, number>;
  }>;
  /** The rows whose document belongs to a person who has since refused. */
  readonly refused: (sql: Sql, agreed: readonly Agreed[]) => Promise<readonly number[]>;
}

export interface LedgerContext extends Context {
  readonly followers: readonly Follower[];
  readonly register: Register;
}
