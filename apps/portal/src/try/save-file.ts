/** Hands a PDF to the reader, and leaves a link to take it again. */
export function saveFile(bytes: Uint8Array<ArrayBuffer>, name: string): HTMLElement {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  link.download = name;
  link.textContent = `Save ${name} again`;
  link.click();
  return link;
}
