import type { Dialect } from '../database.ts';

/**
 * Each entry takes a ledger from the format of its index to the next one. An entry that was ever released never changes.
 *
 * Each key begins with the run, so that a distributed Postgres can keep a run on one machine. The indexes that begin
 * otherwise find a check or a person in all runs; the note of a connection's last transaction is of no run.
 */
export const MIGRATIONS: readonly ((dialect: Dialect) => readonly string[])[] = [
  // 1: runs, their rows, and who works on which part of them
  ({ bytes, time, keyed }) => [
    `CREATE TABLE workrights_run (
      name TEXT NOT NULL PRIMARY KEY,
      state TEXT NOT NULL,
      settings TEXT NOT NULL,
      budget TEXT NOT NULL,
      spent TEXT NOT NULL,
      service TEXT,
      created_at ${time} NOT NULL
    ) ${keyed}`,
    `CREATE TABLE workrights_row (
      run TEXT NOT NULL,
      number INTEGER NOT NULL,
      state TEXT NOT NULL,
      fingerprint ${bytes},
      data ${bytes},
      check_id TEXT,
      attempts INTEGER NOT NULL,
      submitting_at ${time},
      submitted_at ${time},
      completed_at ${time},
      problem TEXT,
      PRIMARY KEY (run, number)
    ) ${keyed}`,
    'CREATE INDEX workrights_row_state ON workrights_row (run, state, number)',
    `CREATE UNIQUE INDEX workrights_row_fingerprint ON workrights_row (fingerprint, run)
      WHERE fingerprint IS NOT NULL`,
    `CREATE UNIQUE INDEX workrights_row_check ON workrights_row (check_id, run) WHERE check_id IS NOT NULL`,
    `CREATE TABLE workrights_chunk (
      run TEXT NOT NULL,
      chunk INTEGER NOT NULL,
      due_at ${time},
      holder TEXT,
      lease_number INTEGER NOT NULL,
      lease_until ${time} NOT NULL,
      PRIMARY KEY (run, chunk)
    ) ${keyed}`,
  ],
  // 2: what came of completed checks
  ({ bytes, keyed }) => [
    `CREATE TABLE workrights_result (
      run TEXT NOT NULL,
      number INTEGER NOT NULL,
      visa_check ${bytes} NOT NULL,
      kept_attachments INTEGER,
      PRIMARY KEY (run, number)
    ) ${keyed}`,
    `CREATE TABLE workrights_attachment (
      run TEXT NOT NULL,
      number INTEGER NOT NULL,
      place INTEGER NOT NULL,
      description ${bytes} NOT NULL,
      content ${bytes} NOT NULL,
      PRIMARY KEY (run, number, place)
    )`,
  ],
  // 3: what one of the databases needs for itself
  ({ ownTables }) => ownTables,
  // 4: which document a row is about, and since when its person does not agree
  ({ bytes, time }) => [
    `ALTER TABLE workrights_row ADD COLUMN document ${bytes}`,
    `ALTER TABLE workrights_row ADD COLUMN veto_at ${time}`,
    'CREATE INDEX workrights_row_document ON workrights_row (document, run) WHERE document IS NOT NULL',
  ],
];
