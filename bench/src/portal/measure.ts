import type { Browser, Page } from 'playwright-core';

export interface Figures {
  /** Bytes of all responses on the wire, headers included. */
  readonly bytes: number;
  /** Milliseconds from the navigation until the text is visible and no long task blocks the page. */
  readonly interactive: number;
}

export interface Subject {
  readonly name: string;
  readonly url: string;
  /** A text that the reader needs. The page isn't ready before it is visible. */
  readonly text: string;
}

/** How long no long task may run before the page counts as idle. Milliseconds. */
const QUIET = 1_000;

/** Loads a page once, with empty caches. */
export async function load(browser: Browser, { url, text }: Subject): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const bytes = countBytes(page);
    await page.addInitScript(observe, text);
    await page.goto(url, { waitUntil: 'load' });
    const interactive = await page.waitForFunction(atRest, QUIET, { polling: 100 });
    return { bytes: (await bytes)(), interactive: (await interactive.jsonValue()) as number };
  } finally {
    await context.close();
  }
}

async function countBytes(page: Page): Promise<() => number> {
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  return () => bytes;
}

interface Observed {
  shownAt?: number;
  lastLongTaskEnd: number;
}

/** Runs in the page. Notes when the text first becomes visible and when the last task over 50 ms ends. */
function observe(text: string): void {
  const observed: Observed = { lastLongTaskEnd: 0 };
  Object.assign(globalThis, { observed });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) observed.lastLongTaskEnd = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.body?.innerText.includes(text)) observed.shownAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page. Returns when the page became interactive, or false until it has been idle long enough. */
function atRest(quiet: number): number | false {
  const { shownAt, lastLongTaskEnd } = (globalThis as unknown as { observed: Observed }).observed;
  if (shownAt === undefined || document.readyState !== 'complete') return false;
  const { domContentLoadedEventEnd } = performance.getEntriesByType(
    'navigation',
  )[0] as PerformanceNavigationTiming;
  const interactive = Math.max(shownAt, lastLongTaskEnd, domContentLoadedEventEnd);
  return performance.now() - interactive >= quiet && interactive;
}
