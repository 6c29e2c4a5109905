class CopyPage extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => void this.#copy());
  }

  async #copy(): Promise<void> {
    const status = this.querySelector('[role="status"]');
    if (!status) return;
    try {
      // Passes the promise itself, because Safari allows writing only while it handles the click.
      const text = read(this.dataset['address'] ?? '');
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
      status.textContent = 'Copied';
    } catch {
      status.textContent = 'Could not copy: open it with “View as Markdown”';
    }
    setTimeout(() => (status.textContent = ''), 6000);
  }
}

async function read(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return new Blob([await response.text()], { type: 'text/plain' });
}

customElements.define('copy-page', CopyPage);
