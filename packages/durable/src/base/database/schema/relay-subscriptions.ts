import type { Dialect } from '../database.ts';

/** Why a subscription gets nothing, what came of each attempt to send, and the trace that an event belongs to. */
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
