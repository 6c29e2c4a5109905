import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createObserver, HarError, type Observer, readHar, serveObserver } from '@workrights/observe';
import { Failure, usage } from '../../failures/failure.ts';
import { kebabCase } from '../../request/field-flags.ts';
import { interruption } from '../../service/interrupt.ts';
import { agentsUseProxy, proxyVariables } from '../../service/proxy.ts';
import { refusedByServer, type ServerFlags } from '../../service/server-options.ts';
import { problemOf } from '../../settings/check-value.ts';
import { leadsToThisMachine, WEB_APP_UPSTREAM } from '../../settings/service.ts';
import { SETTINGS } from '../../settings/setting-names.ts';
import { note } from '../../terminal/terminal.ts';
import { counted } from '../bulk/counts.ts';
import { createSaver, earlierReport, refuseMixture, type ReportFlags } from './report-files.ts';
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

interface ObserveFlags extends ReportFlags, ServerFlags {
  readonly upstream?: string | undefined;
  readonly webAppUpstream?: string | undefined;
  readonly har?: string | undefined;
}

const SAVED_EVERY = 10_000;
const TOLD_EVERY = 60_000;

/** Counts the shapes of the traffic through the proxy, or in a HAR file. */
export default async function observe(flags: ObserveFlags, ...program: string[]): Promise<void> {
  const { har, upstream, webAppUpstream } = flags;
  if (har === undefined && upstream === undefined) {
    throw usage('--upstream or --har is missing.', {
      flag: 'upstream',
      fix: 'Add --upstream with the base URL of the service, or --har with a HAR file.',
    });
  }
  checkUrls({ upstream, webAppUpstream });
  if (har !== undefined) refuseServerFlags(flags, program);
  const earlier = await earlierReport(flags);
  refuseMixture(earlier, upstreamsOf(flags));
  const observer = createObserver(earlier);
  const save = createSaver(observer, flags);
  await (har === undefined ? serve(observer, save, flags, program) : read(observer, har, flags));
  await save();
  const files = [flags.report, flags.markdown, flags.page].filter((file) => file !== undefined);
  note(`workrights: ${told(observer)} Report: ${files.join(', ')}`);
}

function upstreamsOf({ upstream, webAppUpstream }: ObserveFlags): string[] {
  return [upstream, webAppUpstream].filter((url) => url !== undefined);
}

/** Tokens and personal data are sent to these URLs, so they get the same checks as the client's settings. */
function checkUrls({ upstream, webAppUpstream }: Pick<ObserveFlags, 'upstream' | 'webAppUpstream'>): void {
  const problems = {
    upstream: upstream === undefined ? undefined : problemOf('base-url', upstream),
    'web-app-upstream': webAppUpstream === undefined ? undefined : problemOf('web-app-url', webAppUpstream),
  };
  for (const [flag, problem] of Object.entries(problems)) {
    if (problem !== undefined) throw usage(`--${flag} ${problem}.`, { flag });
  }
}

function refuseServerFlags({ port, host, allowRemote, allowHost }: ServerFlags, program: string[]): void {
  if (program.length > 0)
    throw usage('PROGRAM is for the proxy, and --har starts none.', { flag: 'program' });
  const [given] = Object.entries({ port, host, allowRemote, allowHost }).find(([, value]) => value) ?? [];
  if (given === undefined) return;
  const flag = kebabCase(given);
  throw usage(`--${flag} is for the proxy, and --har starts none.`, { flag, fix: `Omit --${flag}.` });
}

/** Runs the proxy until the program ends, or without a program until Ctrl-C or SIGTERM. */
async function serve(
  observer: Observer,
  save: () => Promise<void>,
  flags: ObserveFlags,
  program: readonly string[],
): Promise<void> {
  const { upstream = '', webAppUpstream = upstream, port, host, allowRemote, allowHost } = flags;
  const signal = interruption();
  await using proxy = await serveObserver({
    upstream,
    webAppUpstream,
    port,
    host,
    allowRemote,
    allowedHosts: allowHost,
    proxyEnv: process.env,
    see: (exchange) => observer.see(exchange),
  }).catch((error: unknown) => {
    throw refusedByServer(error);
  });
  // Find out now whether the report can be written, not after a day.
  await save();
  note(`workrights: observing at ${proxy.url}`);
  const urls = {
    [SETTINGS['base-url'].variable]: at(proxy.url, upstream),
    [SETTINGS['web-app-url'].variable]: at(proxy.url, webAppUpstream),
  };
  const isReal = !leadsToThisMachine(webAppUpstream);
  if (program.length === 0) {
    note('  Set these variables for your programs. Press Ctrl-C to end.');
    const variables = { ...urls, ...(isReal && { [WEB_APP_UPSTREAM]: webAppUpstream }) };
    for (const [name, value] of Object.entries(variables)) note(`  ${name}=${value}`);
  }
  if (isReal) {
    note(
      `  What you send there is real. Without ${WEB_APP_UPSTREAM}, \`workrights onboard\` doesn't ask first.`,
    );
  }
  const [unused] = agentsUseProxy(process.versions.node) ? [] : proxyVariables(process.env);
  if (unused !== undefined) note(`workrights: ${unused} is set, but this Node does not use it. Update Node.`);
  if (program.length === 0) await saveUntil(stopped(signal), observer, save);
  else {
    // Also set for a service on this machine, because the environment may contain another value.
    const env = { ...urls, [WEB_APP_UPSTREAM]: webAppUpstream };
    process.exitCode = await saveUntil(runProgram(program, env), observer, save);
  }
}

async function stopped(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** Saves the report and prints the counts at intervals, until the end. */
async function saveUntil<End>(
  end: Promise<End>,
  observer: Observer,
  save: () => Promise<void>,
): Promise<End> {
  const saving = setInterval(() => {
    save().catch((error: unknown) => {
      const why = error instanceof Failure ? error.message : 'the report could not be written.';
      note(`workrights: ${why} It is tried again in 10 seconds.`);
    });
  }, SAVED_EVERY);
  let before = observer.exchanges;
  const telling = setInterval(() => {
    if (observer.exchanges > before) note(`workrights: ${told(observer)}`);
    before = observer.exchanges;
  }, TOLD_EVERY);
  try {
    return await end;
  } finally {
    clearInterval(saving);
    clearInterval(telling);
  }
}

/** Counts nothing of a damaged file, so that it can be read again once it is repaired. */
async function read(observer: Observer, har: string, flags: ObserveFlags): Promise<void> {
  const upstreams = upstreamsOf(flags);
  const signal = interruption();
  try {
    const file = createReadStream(har, { signal });
    const { seen, skipped } = await readHar(file, {
      upstreams: upstreams.length > 0 ? upstreams : undefined,
      see: (exchange) => observer.see(exchange),
    });
    note(
      `workrights: read ${counted(seen, 'exchange')} of the service; skipped ${counted(skipped, 'other')}.`,
    );
  } catch (error) {
    signal.throwIfAborted();
    // An error while reading, such as for a folder, has no path.
    if (!(error instanceof HarError)) throw Object.assign(error as object, { path: har });
    throw new Failure(`${error.message} Nothing was written.`, {
      code: 'har',
      flag: 'har',
      fix: 'Save the file again with the tool that wrote it.',
    });
  }
}

function told({ exchanges }: Observer): string {
  return `${counted(exchanges, 'exchange')} counted.`;
}

/** The base URL for clients, in place of the service's. */
function at(proxy: string, upstream: string): string {
  return `${proxy}${new URL(upstream).pathname.replace(/\/$/u, '')}`;
}

/**
 * Runs a program in the same terminal until it ends. Ctrl-C reaches it directly; SIGTERM is passed on.
 *
 * @returns its exit code, or 128 plus the number of the signal that ended it, like a shell.
 * @throws Failure if it can't be started.
 */
async function runProgram([name = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(name, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const stop = () => child.kill('SIGTERM');
  process.on('SIGTERM', stop);
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such program' : `it can't be started (${code})`;
    throw usage(`PROGRAM: ${why}.`, { flag: 'program' });
  } finally {
    process.off('SIGTERM', stop);
  }
}
