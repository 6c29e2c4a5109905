/** @returns the address without a slash at its end. @throws TypeError for what cannot be the base of a URL. */
export function readPublicUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/u.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new TypeError('The public URL must be an http or https address without a query.');
  }
  return url.href.replace(/\/$/u, '');
}
