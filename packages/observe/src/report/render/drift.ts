import type { DriftKind } from '../../counting/drift.ts';
import type { Report } from '../report.ts';
import { howOften, placeAndToken, text } from './markdown.ts';

const KINDS: Readonly<Record<DriftKind, string>> = {
  'unlisted-path': 'Unknown path',
  'unlisted-status': 'Unknown status',
  'unlisted-field': 'Unknown field',
  'absent-field': 'Required field is absent',
  'other-type': 'Another type',
  'unlisted-value': 'Unknown value',
};

/** What came and the contract doesn't have, by path. */
export function driftSection(drift: Report['drift']): string[] {
  if (drift.length === 0) return [];
  const lines = drift
    .map((one) => ({ one, path: `${one.operation} ${one.at} ${one.token}` }))
    .toSorted((left, right) => (left.path < right.path ? -1 : 1))
    .map(
      ({ one }) =>
        `- ${KINDS[one.kind]}: ${placeAndToken(one)}. The contract: ${text(one.contract)}. **${howOften(one)}.**`,
    );
  return ['## Drift from the contract', lines.join('\n')];
}
