import type { Dialect } from '../database.ts';

/** The same of a person as `workrights_row` has of a row, so that a no of either counts for the other. */
export function consentOfPeople({ bytes, time }: Dialect): readonly string[] {
  return [
    `ALTER TABLE workrights_person ADD COLUMN document ${bytes}`,
    `ALTER TABLE workrights_person ADD COLUMN veto_at ${time}`,
    'CREATE INDEX workrights_person_document ON workrights_person (document) WHERE document IS NOT NULL',
    'CREATE INDEX workrights_row_veto ON workrights_row (run, veto_at) WHERE veto_at IS NOT NULL',
  ];
}
