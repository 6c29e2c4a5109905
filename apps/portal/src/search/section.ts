/** What a result of the search leads to: a page, or a part of it that has a heading and an address. */
export interface Section {
  /** Below the site's own folder: `/guides/get-started/#with-curl`. */
  readonly address: string;
  /** Title of its page. */
  readonly page: string;
  /** Its own heading; empty for what a page begins with. */
  readonly heading: string;
  readonly text: string;
  readonly code: string;
}
