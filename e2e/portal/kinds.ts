import type { Page } from 'playwright-core';

/**
 * The kinds of elements on a page. A kind is the tag, classes, roles and attribute names of an element and its parent,
 * whether it is empty or scrolls sideways, the colours of code, and the order of headings. axe gives the same result for all
 * elements of a kind.
 */
export function kindsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const attributesOf = (element: Element) =>
      [...element.attributes]
        .filter(({ name }) => !name.startsWith('data-'))
        .map(({ name, value }) =>
          name === 'class' || name === 'role' || (name === 'style' && element.matches('pre *'))
            ? `${name}=${value}`
            : name,
        )
        .toSorted();
    const kindOf = (element: Element | null) =>
      element === null ? '' : `${element.tagName} ${attributesOf(element).join(' ')}`;
    const scrolls = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      /auto|scroll/u.test(getComputedStyle(element).overflowX);
    const elements = [...document.querySelectorAll('body, body :not(script, style)')].map((element) =>
      [
        kindOf(element.parentElement),
        kindOf(element),
        element.textContent.trim() === '' ? 'empty' : '',
        scrolls(element) ? 'scrolls' : '',
      ].join(' | '),
    );
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => tagName);
    return [...new Set([...elements, ...headings.map((heading, nth) => `${headings[nth - 1]} ${heading}`)])];
  });
}
