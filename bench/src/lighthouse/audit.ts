import lighthouse, { desktopConfig, type Result } from 'lighthouse';

export type Device = 'desktop' | 'mobile';

export interface Audit {
  /** Points of 100, as for the next two. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Milliseconds for which tasks over 50 ms blocked the page. For mobile, the processor is slowed down four times. */
  readonly blocked: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  /** Lighthouse's names of the audits that cost points. */
  readonly lost: readonly string[];
}

/** The most runs for one page. On a busy machine, Lighthouse sometimes misses the start of a page. */
const TRIES = 4;

/**
 * Runs Lighthouse once on a page, with Lighthouse's own settings for the device.
 *
 * @param port the debugger's port of a running Chromium.
 * @throws Error when the page could not be loaded.
 */
export async function audit(url: string, device: Device, port: number): Promise<Audit> {
  let problem = 'Lighthouse has no report.';
  for (let tried = 0; tried < TRIES; tried += 1) {
    const found = await lighthouse(
      url,
      { port, logLevel: 'silent', onlyCategories: ['performance', 'accessibility', 'best-practices'] },
      device === 'desktop' ? desktopConfig : undefined,
    );
    if (found && !found.lhr.runtimeError) return read(found.lhr);
    problem = found?.lhr.runtimeError?.message ?? problem;
  }
  throw new Error(`${url}: ${problem}`);
}

function read({ categories, audits }: Result): Audit {
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string): number => {
    const { numericValue } = audits[name] ?? {};
    if (numericValue === undefined) throw new Error(`Lighthouse has no figure for ${name}.`);
    return numericValue;
  };
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    blocked: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    lost: counted.filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}
