import type { Exchange } from './recorded-fetch.ts';

/** Shows exchanges in a list, with the newest open. Inserts text only, so that received content never becomes markup. */
export function exchangeList(list: HTMLElement): { add(exchange: Exchange): void; clear(): void } {
  return {
    add(exchange) {
      for (const open of list.querySelectorAll('details[open]')) open.removeAttribute('open');
      const item = document.createElement('li');
      item.append(detailsOf(exchange));
      list.append(item);
    },
    clear: () => list.replaceChildren(),
  };
}

function detailsOf({ method, path, status, statusText, ...parts }: Exchange): HTMLElement {
  const details = document.createElement('details');
  details.open = true;
  const summary = document.createElement('summary');
  summary.append(code(`${method} ${path}`), ' → ', strong(`${status} ${statusText}`.trim()));
  details.append(summary);
  const request = message(parts.requestHeaders, parts.requestBody);
  if (request) details.append(...block('Request', request));
  const response = message(parts.responseHeaders, parts.responseBody);
  if (response) details.append(...block('Response', response));
  return details;
}

function message(headers: readonly string[], body: string): string {
  return [...headers, ...(body && ['', body])].join('\n');
}

function block(title: string, text: string): HTMLElement[] {
  const heading = document.createElement('p');
  heading.className = 'part';
  heading.textContent = title;
  const pre = document.createElement('pre');
  pre.textContent = text;
  // Focusable, because it may scroll on a narrow screen.
  pre.tabIndex = 0;
  return [heading, pre];
}

function code(text: string): HTMLElement {
  return Object.assign(document.createElement('code'), { textContent: text });
}

function strong(text: string): HTMLElement {
  return Object.assign(document.createElement('strong'), { textContent: text });
}
