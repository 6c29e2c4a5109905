/** The parts of the site by which readers can filter. */
export type Kind = (typeof KINDS)[number];

export const KINDS = ['Guide', 'Reference', 'Field', 'Open point', 'README'] as const;

/** The labels of the filter. */
export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  Guide: 'Guides',
  Reference: 'Reference',
  Field: 'Fields',
  'Open point': 'Open points',
  README: 'READMEs',
};

/**
 * The kind of a page or section, and its weight among results with the same words. Guides weigh more, because they answer
 * questions. Pages about this repository and about aliases of operations weigh less, because few readers need them.
 */
export function kindOf(address: string): { readonly kind: Kind | undefined; readonly weight: number } {
  return RULES.find(({ start }) => start.test(address)) ?? { kind: undefined, weight: 0.5 };
}

const RULES: readonly { start: RegExp; kind: Kind; weight: number }[] = [
  { start: /^\/guides\/(?:architecture|decisions)\//u, kind: 'Guide', weight: 0.5 },
  // Its long sections have words of every subject.
  { start: /^\/guides\/security\//u, kind: 'Guide', weight: 0.85 },
  { start: /^\/guides\//u, kind: 'Guide', weight: 1.2 },
  // A point says what isn't known. A guide about it also says what to do.
  { start: /^\/reference\/open-points\/./u, kind: 'Open point', weight: 0.5 },
  { start: /^\/reference\/open-points\//u, kind: 'Open point', weight: 0.3 },
  { start: /^\/reference\/fields\//u, kind: 'Field', weight: 0.8 },
  {
    start: /^\/reference\/[\w-]+\/[\w-]+-(?:with-put|at-root|at-employee|with-prefix)\//u,
    kind: 'Reference',
    weight: 0.4,
  },
  // Responses contain every word of the subject but answer no question.
  {
    start: /^\/reference\/(?:objects\/|[\w-]+\/[\w-]+\/(?:examples\/|#(?:response|status|refused|\d)))/u,
    kind: 'Reference',
    weight: 0.5,
  },
  // Few readers need the relay, and its webhooks repeat the words of the records. Its guide answers questions.
  { start: /^\/reference\/relay\/./u, kind: 'Reference', weight: 0.5 },
  // Signatures, which readers search by name.
  { start: /^\/reference\/client\/(?:types|inner-types|module-)/u, kind: 'Reference', weight: 0.4 },
  { start: /^\/reference\//u, kind: 'Reference', weight: 0.9 },
  { start: /^\/repository\//u, kind: 'README', weight: 0.6 },
];
