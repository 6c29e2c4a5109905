const LONGEST = 80;

/** JSON over several lines. The innermost objects and arrays are on one line if they fit. */
export function prettyJson(value: unknown): string {
  const json = JSON.stringify(value, null, 2);
  const flat = /(?<open>[[{])\n\s+(?<content>(?:[^[\]{}"]|"(?:[^"\\]|\\.)*")*?)\n\s+(?<close>[\]}])/g;
  const joined = json.replaceAll(flat, (whole, open: string, content: string, close: string) => {
    const line = content.replaceAll(/\n\s+/g, ' ');
    const space = open === '{' ? ' ' : '';
    return line.length > LONGEST ? whole : `${open}${space}${line}${space}${close}`;
  });
  return joined.replaceAll(/\[\s+\[\s*(\{[^{}]*\})\s*\]\s+\]/g, '[[$1]]');
}
