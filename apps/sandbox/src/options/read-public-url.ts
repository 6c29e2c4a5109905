/** @returns the URL without a slash at its end. @throws TypeError for text that can't be a base URL. */
export function readPublicUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/u.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new TypeError('The public URL must be an http or https address without a query.');
  }
  return url.href.replace(/\/$/u, '');
}
