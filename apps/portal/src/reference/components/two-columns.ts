/** Frontmatter for a page with code next to its text, if the screen is wide enough for `styles/columns.css`. */
export const TWO_COLUMNS = {
  head: [{ tag: 'meta' as const, attrs: { name: 'workrights-layout', content: 'two-columns' } }],
};
