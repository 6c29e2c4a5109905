/** Parts of the site, as readers filter by them. */
export type Kind = (typeof KINDS)[number];

export const KINDS = ['Guide', 'Reference', 'Field', 'Open point', 'README'] as const;

/** What the choice of a part is called. */
export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  Guide: 'Guides',
  Reference: 'Reference',
  Field: 'Fields',
  'Open point': 'Open points',
  README: 'READMEs',
};

/**
 * What a page or a part of it is, and how much it counts beside others with the same words. A guide answers a question;
 * how this repository is built and other addresses of an operation are asked for less often.
 */
export function kindOf(address: string): { readonly kind: Kind | undefined; readonly weight: number } {
  return RULES.find(({ start }) => start.test(address)) ?? { kind: undefined, weight: 0.5 };
}

const RULES: readonly { start: RegExp; kind: Kind; weight: number }[] = [
  { start: /^\/guides\/(?:architecture|decisions)\//u, kind: 'Guide', weight: 0.5 },
  { start: /^\/guides\//u, kind: 'Guide', weight: 1.2 },
  // A point says what isn't known; a guide that speaks of it also says what to do.
  { start: /^\/reference\/open-points\/./u, kind: 'Open point', weight: 0.5 },
  { start: /^\/reference\/open-points\//u, kind: 'Open point', weight: 0.3 },
  { start: /^\/reference\/fields\//u, kind: 'Field', weight: 0.8 },
  {
    start: /^\/reference\/[\w-]+\/[\w-]+-(?:with-put|at-root|at-employee|with-prefix)\//u,
    kind: 'Reference',
    weight: 0.4,
  },
  // A response holds every word of the subject, and answers no question.
  {
    start: /^\/reference\/(?:objects\/|[\w-]+\/[\w-]+\/(?:examples\/|#(?:response|status|refused|\d)))/u,
    kind: 'Reference',
    weight: 0.5,
  },
  // The relay is for few, and its webhooks have the words of what they tell of. Its guide answers questions.
  { start: /^\/reference\/relay\/./u, kind: 'Reference', weight: 0.5 },
  // Signatures, of which a reader knows the name.
  { start: /^\/reference\/client\/(?:types|inner-types|module-)/u, kind: 'Reference', weight: 0.4 },
  { start: /^\/reference\//u, kind: 'Reference', weight: 0.9 },
  { start: /^\/repository\//u, kind: 'README', weight: 0.6 },
];
