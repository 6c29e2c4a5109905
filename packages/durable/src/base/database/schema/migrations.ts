import type { Dialect } from '../database.ts';

/**
 * Each entry migrates a ledger from the format of its index to the next one. Never change a released entry.
 *
 * Keys of a run's tables begin with the run, so that a distributed Postgres keeps a run on one machine. Indexes that begin
 * otherwise find a check or a person across runs. The tables of commits, of the relay and of the monitor belong to no run.
 */
export const MIGRATIONS: readonly ((dialect: Dialect) => readonly string[])[] = [
  // 1: runs, their rows, and the leases of their chunks
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
  // 2: results of completed checks
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
  // 3: tables that only one of the databases needs
  ({ ownTables }) => ownTables,
  // 4: the document of a row, and when its person refused consent
  ({ bytes, time }) => [
    `ALTER TABLE workrights_row ADD COLUMN document ${bytes}`,
    `ALTER TABLE workrights_row ADD COLUMN veto_at ${time}`,
    'CREATE INDEX workrights_row_document ON workrights_row (document, run) WHERE document IS NOT NULL',
  ],
  // 5: subscriptions, watches, events and deliveries
  ({ bytes, time, keyed, counted }) => [
    `CREATE TABLE workrights_subscription (
      id TEXT NOT NULL PRIMARY KEY,
      state TEXT NOT NULL,
      events TEXT NOT NULL,
      include TEXT NOT NULL,
      data ${bytes} NOT NULL,
      idempotency ${bytes},
      quiet_until ${time} NOT NULL,
      created_at ${time} NOT NULL
    ) ${keyed}`,
    `CREATE UNIQUE INDEX workrights_subscription_idempotency ON workrights_subscription (idempotency)
      WHERE idempotency IS NOT NULL`,
    `CREATE TABLE workrights_watch (
      id TEXT NOT NULL PRIMARY KEY,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      state TEXT NOT NULL,
      mode TEXT,
      since ${time} NOT NULL,
      deadline_at ${time},
      due_at ${time},
      lease_number INTEGER NOT NULL,
      lease_until ${time} NOT NULL,
      seen TEXT,
      seen_at ${time},
      added_at ${time} NOT NULL
    ) ${keyed}`,
    'CREATE UNIQUE INDEX workrights_watch_subject ON workrights_watch (kind, subject)',
    'CREATE INDEX workrights_watch_due ON workrights_watch (kind, due_at) WHERE due_at IS NOT NULL',
    'CREATE INDEX workrights_watch_state ON workrights_watch (state, id)',
    `CREATE TABLE workrights_event (
      number ${counted},
      id TEXT NOT NULL,
      type TEXT NOT NULL,
      subject TEXT NOT NULL,
      at ${time} NOT NULL,
      run TEXT,
      data ${bytes}
    )`,
    'CREATE UNIQUE INDEX workrights_event_id ON workrights_event (id)',
    // A check ends once, even if two workers see its end.
    `CREATE UNIQUE INDEX workrights_event_once ON workrights_event (subject, type)
      WHERE type IN ('visa_check.completed', 'visa_check.failed_to_complete')`,
    'CREATE INDEX workrights_event_run ON workrights_event (run) WHERE run IS NOT NULL AND data IS NOT NULL',
    'CREATE INDEX workrights_event_at ON workrights_event (at)',
    `CREATE TABLE workrights_delivery (
      subscription TEXT NOT NULL,
      event ${time} NOT NULL,
      subject TEXT NOT NULL,
      state TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      began_at ${time},
      due_at ${time},
      lease_number INTEGER NOT NULL,
      lease_until ${time} NOT NULL,
      last_status INTEGER,
      PRIMARY KEY (subscription, event)
    ) ${keyed}`,
    'CREATE INDEX workrights_delivery_due ON workrights_delivery (subscription, state, due_at)',
    `CREATE INDEX workrights_delivery_subject ON workrights_delivery (subscription, subject, event)
      WHERE state = 'waiting'`,
    'CREATE INDEX workrights_delivery_leased ON workrights_delivery (subscription, lease_until) WHERE lease_until > 0',
    `CREATE INDEX workrights_delivery_dead ON workrights_delivery (subscription, event) WHERE state = 'dead'`,
    'CREATE INDEX workrights_delivery_event ON workrights_delivery (event, state)',
  ],
  // 6: people under watch, the row of their last re-check, and the notices sent about them
  ({ bytes, time, keyed }) => [
    `CREATE TABLE workrights_person (
      id TEXT NOT NULL PRIMARY KEY,
      data ${bytes} NOT NULL,
      version INTEGER NOT NULL,
      run TEXT,
      number INTEGER,
      planned_at ${time},
      updated_at ${time} NOT NULL
    ) ${keyed}`,
    `CREATE UNIQUE INDEX workrights_person_row ON workrights_person (run, number) WHERE run IS NOT NULL`,
    `CREATE TABLE workrights_note (
      person TEXT NOT NULL,
      rule TEXT NOT NULL,
      due_on TEXT NOT NULL,
      told_at ${time} NOT NULL,
      PRIMARY KEY (person, rule, due_on)
    ) ${keyed}`,
  ],
  // 7: finds the events of a person who is to be forgotten
  () => ['CREATE INDEX workrights_event_subject ON workrights_event (subject) WHERE data IS NOT NULL'],
  // 8: the state of subscriptions and of their deliveries
  relaySubscriptions,
  // 9: the document of a person under watch, and when they refused consent
  consentOfPeople,
  // 10: the number of reports of each run
  ({ keyed }) => [
    `CREATE TABLE workrights_report (
      run TEXT NOT NULL PRIMARY KEY,
      newest INTEGER NOT NULL
    ) ${keyed}`,
  ],
  // 11: the failure of a check is reported once, too
  () => [
    'DROP INDEX workrights_event_once',
    `CREATE UNIQUE INDEX workrights_event_once ON workrights_event (subject, type)
      WHERE type IN ('visa_check.completed', 'visa_check.failed', 'visa_check.failed_to_complete')`,
  ],
  // 12: the person of a work-rights watch, so that a list of changed people says which watches to poll
  () => [
    'ALTER TABLE workrights_watch ADD COLUMN person TEXT',
    'CREATE INDEX workrights_watch_person ON workrights_watch (person) WHERE person IS NOT NULL',
  ],
  // 13: who was invited to show their right to work, by HMACs of employee ids
  ({ time, keyed }) => [
    `CREATE TABLE workrights_invitation (
      id TEXT NOT NULL PRIMARY KEY,
      state TEXT NOT NULL,
      sending_at ${time} NOT NULL
    ) ${keyed}`,
  ],
  // 14: what the accounts have used of their quotas
  ({ keyed }) => [`CREATE TABLE workrights_quota (account TEXT NOT NULL PRIMARY KEY, spent TEXT) ${keyed}`],
  // 15: access tokens that machines share
  ({ time, keyed }) => [
    `CREATE TABLE workrights_token (
      key TEXT NOT NULL PRIMARY KEY,
      record TEXT,
      holder TEXT,
      locked_until ${time} NOT NULL
    ) ${keyed}`,
  ],
  // 16: whose work rights records were read (HMACs), so that they are read again only after a change
  ({ time, keyed }) => [
    `CREATE TABLE workrights_reading (
      person TEXT NOT NULL PRIMARY KEY,
      requests TEXT NOT NULL,
      key_mark TEXT NOT NULL,
      read_at ${time} NOT NULL,
      known_at ${time} NOT NULL
    ) ${keyed}`,
  ],
  // 17: HMACs of addresses, ids, and names with birth dates, which find rows about the same invited person
  ({ keyed }) => [
    `CREATE TABLE workrights_invitation_mark (
      mark TEXT NOT NULL PRIMARY KEY,
      invitation TEXT NOT NULL
    ) ${keyed}`,
    'CREATE INDEX workrights_invitation_mark_of ON workrights_invitation_mark (invitation)',
  ],
  // 18: what the relay's gateway creates once, by HMACs of idempotency keys; the tokens of connectors, and whose subscription is whose
  gateway,
];

/** The tables of the relay's gateway. */
export function gateway({ bytes, time, keyed }: Dialect): readonly string[] {
  return [
    `CREATE TABLE workrights_create (
      key TEXT NOT NULL PRIMARY KEY,
      operation TEXT NOT NULL,
      digest TEXT NOT NULL,
      state TEXT NOT NULL,
      holder TEXT NOT NULL,
      lease_until ${time} NOT NULL,
      due_at ${time},
      sent_at ${time} NOT NULL,
      lost_at ${time},
      settled_at ${time},
      subject TEXT,
      data ${bytes}
    ) ${keyed}`,
    'CREATE INDEX workrights_create_due ON workrights_create (due_at) WHERE due_at IS NOT NULL',
    'CREATE INDEX workrights_create_subject ON workrights_create (subject) WHERE subject IS NOT NULL',
    'CREATE INDEX workrights_create_settled ON workrights_create (settled_at) WHERE settled_at IS NOT NULL',
    `CREATE TABLE workrights_access (
      name TEXT NOT NULL PRIMARY KEY,
      digest TEXT NOT NULL,
      rights TEXT NOT NULL,
      created_at ${time} NOT NULL
    ) ${keyed}`,
    'CREATE UNIQUE INDEX workrights_access_digest ON workrights_access (digest)',
    'ALTER TABLE workrights_subscription ADD COLUMN owner TEXT',
  ];
}

/** The same columns as in `workrights_row`, so that a refusal in either table counts for both. */
export function consentOfPeople({ bytes, time }: Dialect): readonly string[] {
  return [
    `ALTER TABLE workrights_person ADD COLUMN document ${bytes}`,
    `ALTER TABLE workrights_person ADD COLUMN veto_at ${time}`,
    'CREATE INDEX workrights_person_document ON workrights_person (document) WHERE document IS NOT NULL',
    'CREATE INDEX workrights_row_veto ON workrights_row (run, veto_at) WHERE veto_at IS NOT NULL',
  ];
}

/** Why a subscription is paused, the result of each delivery attempt, and the trace of an event. */
export function relaySubscriptions({ time }: Dialect): readonly string[] {
  return [
    `ALTER TABLE workrights_subscription ADD COLUMN state_since ${time}`,
    'ALTER TABLE workrights_subscription ADD COLUMN state_reason TEXT',
    `ALTER TABLE workrights_subscription ADD COLUMN failing_since ${time}`,
    'ALTER TABLE workrights_delivery ADD COLUMN last_problem TEXT',
    'ALTER TABLE workrights_delivery ADD COLUMN recent_attempts TEXT',
    'ALTER TABLE workrights_watch ADD COLUMN trace TEXT',
    'ALTER TABLE workrights_event ADD COLUMN trace TEXT',
  ];
}
