import type { Page } from 'playwright-core';

/** Texts and pictures outside the window that a reader can't reach by scrolling a box. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/u.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const shows = (element: Element): boolean =>
      element.matches('img, svg, input, select, button') ||
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '',
      );
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        // Text for screen readers only is a pixel wide.
        if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return false;
        return (right > innerWidth + 1 || left < -1) && shows(element) && !scrolls(element.parentElement);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Tables and pictures that scroll sideways without a shadow at the edge. */
export function withoutScrollCue(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(table, .diagram-scroll, .picture)')]
      .filter(
        (box) =>
          box.scrollWidth > box.clientWidth + 1 &&
          /auto|scroll/u.test(getComputedStyle(box).overflowX) &&
          !getComputedStyle(box).backgroundImage.includes('radial-gradient'),
      )
      .map((box) => box.outerHTML.slice(0, 120)),
  );
}
