import styles from './styles/two-columns.css?inline';

/**
 * Frontmatter for a page with code next to its text, if the screen is wide enough for `styles/columns.css`. The styles are in
 * the head of these pages alone. A rule of all pages that asks for a mark (`:root:has(...)`) makes the browser compute the styles
 * of the whole page again each time an element is added.
 */
export const TWO_COLUMNS = { head: [{ tag: 'style' as const, content: styles }] };
