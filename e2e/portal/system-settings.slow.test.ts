import { expect } from 'vitest';

import { usePortal } from './open-portal.ts';

const { portal, test } = usePortal();

/** Pages with a drawing, and the selector of its texts. */
const DRAWINGS = [
  ['/guides/architecture/', '.diagram-svg text'],
  ['/guides/visa-checks/fast-and-off-peak/', '.off-peak text'],
] as const;

/** The brightness of an element's colour as computed by the browser, from 0 to 1. */
const BRIGHTNESS = (element: Element): number => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = getComputedStyle(element).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 3 / 255;
};

test.each(['light', 'dark'] as const)(
  'without JavaScript a page is %s when the system is, and so is its code',
  async (colorScheme) => {
    await using visit = await portal.open({ javaScriptEnabled: false, colorScheme });
    const { page } = visit;
    await page.goto('/guides/get-started/');
    const brightnessOf = async (part: string) =>
      Math.round(await page.locator(part).first().evaluate(BRIGHTNESS));
    expect(await brightnessOf('body')).toBe(colorScheme === 'light' ? 1 : 0);
    expect(await brightnessOf('.expressive-code pre')).toBe(colorScheme === 'light' ? 1 : 0);
    expect(await page.locator('starlight-theme-select').first().isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Copy as Markdown' }).isVisible()).toBe(false);
  },
);

test('in forced colours a drawing has those colours, whatever the theme of the page', async () => {
  await using visit = await portal.open({ forcedColors: 'active', colorScheme: 'dark' });
  const { page } = visit;
  await page.addInitScript(() => localStorage.setItem('starlight-theme', 'light'));
  for (const [address, texts] of DRAWINGS) {
    await page.goto(address);
    const colours = await page.locator(texts).evaluateAll((found) => {
      const probe = document.body.appendChild(document.createElement('p'));
      probe.style.color = 'CanvasText';
      const forced = getComputedStyle(probe).color;
      return found.map((text) => getComputedStyle(text).fill === forced);
    });
    expect(colours.length).toBeGreaterThan(2);
    expect(new Set(colours)).toEqual(new Set([true]));
  }
});

test('in forced colours the chosen section, page and tool have a frame, and the others none', async () => {
  await using visit = await portal.open({ forcedColors: 'active' });
  const { page } = visit;
  await page.goto('/guides/visa-checks/australia/');
  const framed = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle === 'solid');
  for (const chosen of [
    '.sections [aria-current]',
    '.top-level [aria-current]',
    '[role=tab][aria-selected=true]',
  ])
    expect(await framed(chosen)).toBe(true);
  for (const other of [
    '.sections a:not([aria-current])',
    '.top-level a:not([aria-current])',
    '[role=tab][aria-selected=false]',
  ])
    expect(await framed(other)).toBe(false);
});
