import type { DriftKind } from '../../counting/drift.ts';
import type { Report } from '../report.ts';
import { howOften, placeAndToken, text } from './markdown.ts';
import type { Part } from './part.ts';

const KINDS: Readonly<Record<DriftKind, string>> = {
  'unlisted-path': 'Unknown path',
  'unlisted-status': 'Unknown status',
  'unlisted-field': 'Unknown field',
  'absent-field': 'Required field is absent',
  'other-type': 'Another type',
  'unlisted-value': 'Unknown value',
};

/** Lines that are left of the drift where the report is too long. */
const FEW = 40;

/** What came and the contract doesn't have, by path. */
export function driftPart(drift: Report['drift']): Part {
  if (drift.length === 0) return { full: [] };
  const lines = drift
    .map((one) => ({ one, path: `${one.operation} ${one.at} ${one.token}` }))
    .toSorted((left, right) => (left.path < right.path ? -1 : 1))
    .map(
      ({ one }) =>
        `- ${KINDS[one.kind]}: ${placeAndToken(one)}. The contract: ${text(one.contract)}. **${howOften(one)}.**`,
    );
  const heading = '## Drift from the contract';
  if (lines.length <= FEW) return { full: [heading, lines.join('\n')] };
  const more = `- ${lines.length - FEW} more.`;
  return {
    full: [heading, lines.join('\n')],
    short: [heading, [...lines.slice(0, FEW), more].join('\n')],
  };
}
