/** A link with which the reader saves a PDF. */
export function fileLink(bytes: BlobPart, name: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  link.download = name;
  link.textContent = text;
  return link;
}

/** Saves a PDF for the reader, and returns a link to save it again. */
export function saveFile(bytes: BlobPart, name: string): HTMLElement {
  const link = fileLink(bytes, name, `Save ${name} again`);
  link.click();
  return link;
}
