import type { Source } from '@workrights/spec/reader';

/** How much of a source was read, or its weight, as a sentence. */
export function completeness({ complete, until, weight }: Source): string {
  if (weight !== undefined) return `Weight: ${weight}.`;
  if (complete === 'whole') return 'Read as a whole.';
  return complete === 'nearly'
    ? `Read nearly as a whole${until === undefined ? '' : `: the copy ends at ${until}`}.`
    : `Read in part: the copy ends at ${until}.`;
}
