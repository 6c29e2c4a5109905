import { createReadStream } from 'node:fs';

import { InvalidRequestError } from '@workrights/client';
import { createObserver, HarError, type Observer, readHar, serveObserver } from '@workrights/observe';

import { Failure, usage } from '../../failures/failure.ts';
import { kebabCase } from '../../request/field-flags.ts';
import { interruption } from '../../service/interrupt.ts';
import { note } from '../../terminal/terminal.ts';
import { createSaver, earlierReport, type ReportFlags } from './report-files.ts';

interface ObserveFlags extends ReportFlags {
  readonly upstream?: string | undefined;
  readonly webAppUpstream?: string | undefined;
  readonly har?: string | undefined;
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  readonly allowRemote?: boolean | undefined;
  readonly allowHost?: readonly string[] | undefined;
}

/** Milliseconds. */
const SAVED_EVERY = 10_000;
const TOLD_EVERY = 60_000;

/** Counts the shape of the traffic that passes, or that a HAR file holds. */
export default async function observe(flags: ObserveFlags): Promise<void> {
  const { har, upstream } = flags;
  if (har === undefined && upstream === undefined) {
    throw usage('--upstream or --har is missing.', {
      flag: 'upstream',
      fix: 'Add --upstream with the base URL of the service, or --har with a HAR file.',
    });
  }
  const observer = createObserver(await earlierReport(flags));
  const save = createSaver(observer, flags);
  await (har === undefined ? serve(observer, save, flags) : read(observer, har, flags));
  await save();
  note(`workrights: ${told(observer)} Report: ${flags.report}`);
}

/** Runs the proxy until Ctrl-C or SIGTERM. */
async function serve(observer: Observer, save: () => Promise<void>, flags: ObserveFlags): Promise<void> {
  const { upstream = '', webAppUpstream, port, host, allowRemote, allowHost } = flags;
  const signal = interruption();
  const proxy = await serveObserver({
    upstream,
    webAppUpstream,
    port,
    host,
    allowRemote,
    allowedHosts: allowHost,
    proxyEnv: process.env,
    see: (exchange) => observer.see(exchange),
  }).catch((error: unknown) => {
    throw error instanceof InvalidRequestError ? refused(error) : error;
  });
  note(`workrights: observing at ${proxy.url}`);
  note(`  Set WORKRIGHTS_BASE_URL=${at(proxy.url, upstream)}`);
  note(`  and WORKRIGHTS_WEB_APP_URL=${at(proxy.url, webAppUpstream ?? upstream)}. Press Ctrl-C to end.`);

  const saving = setInterval(() => {
    save().catch(() => note('workrights: the report could not be written. It is tried again in 10 seconds.'));
  }, SAVED_EVERY);
  let before = observer.exchanges;
  const telling = setInterval(() => {
    if (observer.exchanges > before) note(`workrights: ${told(observer)}`);
    before = observer.exchanges;
  }, TOLD_EVERY);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  clearInterval(saving);
  clearInterval(telling);
  await proxy.close();
}

/** Nothing of a file that is damaged is counted: it may be read again once it is whole. */
async function read(observer: Observer, har: string, flags: ObserveFlags): Promise<void> {
  const { upstream, webAppUpstream } = flags;
  const upstreams = [upstream, webAppUpstream].filter((url) => url !== undefined);
  for (const url of upstreams) {
    if (!URL.canParse(url)) throw usage('--upstream must be a URL.', { flag: 'upstream' });
  }
  const signal = interruption();
  try {
    const file = createReadStream(har, { signal });
    const { seen, skipped } = await readHar(file, {
      upstreams: upstreams.length > 0 ? upstreams : undefined,
      see: (exchange) => observer.see(exchange),
    });
    note(`workrights: read ${seen} entries; skipped ${skipped} of other sites or without a response.`);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof HarError) {
      throw new Failure(`${error.message} Nothing was written.`, {
        code: 'har',
        flag: 'har',
        fix: 'Save the file again with the tool that wrote it.',
      });
    }
    throw error;
  }
}

function told({ exchanges }: Observer): string {
  return `${exchanges} exchanges counted.`;
}

/** The base URL that a client uses in place of the service's. */
function at(proxy: string, upstream: string): string {
  return `${proxy}${new URL(upstream).pathname.replace(/\/$/u, '')}`;
}

/** What the proxy cannot use, by the flag that names it. */
function refused(error: InvalidRequestError): Error {
  const { path = '', rule = '' } = error.fields[0] ?? {};
  const flag = path === 'allowedHosts' ? 'allow-host' : kebabCase(path);
  const fix = path === 'host' ? 'Add --allow-remote, and put a proxy with TLS before it.' : undefined;
  return usage(`--${flag} ${rule}.`, { flag, fix });
}
