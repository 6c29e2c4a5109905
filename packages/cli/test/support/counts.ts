import type { Counts } from '@workrights/durable';

export const NO_ROWS: Counts = {
  total: 0,
  planned: 0,
  submitting: 0,
  pending: 0,
  completed: 0,
  failed: 0,
  refused: 0,
  unknown: 0,
  held: 0,
};
