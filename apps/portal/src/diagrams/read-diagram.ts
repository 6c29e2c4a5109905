export interface Diagram {
  title: string;
  description: string;
  /** The diagram without its text alternative, with line breaks in long labels. */
  source: string;
}

/** The longest line of a label, in characters. */
const LINE = 24;

/**
 * Reads a Mermaid diagram and its text alternative.
 *
 * @throws Error when `accTitle` or `accDescr` is missing.
 */
export function readDiagram(text: string, file: string): Diagram {
  const title = /^\s*accTitle:\s*(?<title>.+)$/m.exec(text)?.groups?.['title']?.trim();
  const found = /^\s*accDescr(?::\s*(?<line>.+)$|\s*\{(?<block>[^}]*)\})/m.exec(text)?.groups;
  const description = (found?.['line'] ?? found?.['block'])?.replaceAll(/\s+/g, ' ').trim();
  if (!title || !description)
    throw new Error(`${file}: a diagram says what it shows in accTitle and accDescr.\n${text.slice(0, 80)}`);
  const source = text
    .replaceAll(/^\s*accTitle:.*\n/gm, '')
    .replaceAll(/^\s*accDescr(?::.*|\s*\{[^}]*\})\n/gm, '');
  return {
    title,
    description,
    source: /^\s*(?:flowchart|graph)\b/.test(source) ? withLines(source) : source,
  };
}

function withLines(source: string): string {
  return source.replaceAll(
    /(?<open>[[({]+"?)(?<label>[^[\](){}"|]+)(?<close>"?[\])}]+)/g,
    (_, open: string, label: string, close: string) => open + breakLines(label) + close,
  );
}

/** Breaks a label into lines of similar length, unless it has line breaks already. */
export function breakLines(label: string): string {
  if (label.includes('<br')) return label;
  const lines = Math.ceil(label.length / LINE);
  const length = Math.ceil(label.length / lines);
  let room = length;
  return label.split(' ').reduce((text, word) => {
    room -= word.length + 1;
    if (text === '' || room >= -4) return text === '' ? word : `${text} ${word}`;
    room = length - word.length;
    return `${text}<br>${word}`;
  }, '');
}
