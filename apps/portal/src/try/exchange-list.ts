import type { Exchange } from './recorded-fetch.ts';

/** Shows exchanges in a list, the newest opened. Text only: nothing that was received becomes markup. */
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
  const request = [...parts.requestHeaders, ...(parts.requestBody && ['', parts.requestBody])].join('\n');
  if (request) details.append(...block('Request', request));
  if (parts.responseBody) details.append(...block('Answer', parts.responseBody));
  return details;
}

function block(title: string, text: string): HTMLElement[] {
  const heading = document.createElement('p');
  heading.className = 'part';
  heading.textContent = title;
  const pre = document.createElement('pre');
  pre.textContent = text;
  return [heading, pre];
}

function code(text: string): HTMLElement {
  return Object.assign(document.createElement('code'), { textContent: text });
}

function strong(text: string): HTMLElement {
  return Object.assign(document.createElement('strong'), { textContent: text });
}
