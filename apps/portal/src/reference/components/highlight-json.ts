/** JSON, indented, as HTML: names, strings and other values in elements of their own, which the style sheet colours. */
export function highlightJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll(
    /(?<string>"(?:[^"\\]|\\.)*")(?<colon>:)?|(?<other>\b(?:true|false|null)\b|-?\d[\d.eE+-]*)|[&<>]/g,
    (text, string: string | undefined, colon: string | undefined) => {
      if (string === undefined) return /^[&<>]/.test(text) ? escape(text) : `<b>${text}</b>`;
      return colon ? `<i>${escape(string)}</i>:` : `<s>${escape(string)}</s>`;
    },
  );
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
