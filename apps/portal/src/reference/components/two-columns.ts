/** Of the frontmatter: the page has its code beside its text, where `styles/columns.css` finds room. */
export const TWO_COLUMNS = {
  head: [{ tag: 'meta' as const, attrs: { name: 'workrights-layout', content: 'two-columns' } }],
};
