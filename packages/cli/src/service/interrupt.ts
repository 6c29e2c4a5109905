import { EXIT } from '../failures/exit-codes.ts';

let controller: AbortController | undefined;

/** A signal that fires on Ctrl-C or SIGTERM, so that a command can say what was sent before it ends. A second Ctrl-C ends at once. */
export function interruption(): AbortSignal {
  if (controller) return controller.signal;
  const { signal } = (controller = new AbortController());
  const stop = (): void => {
    if (signal.aborted) process.exit(EXIT.interrupted);
    controller?.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return signal;
}
