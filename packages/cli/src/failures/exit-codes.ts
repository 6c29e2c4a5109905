/** Exit codes. Scripts rely on them. */
export const EXIT = {
  done: 0,
  failed: 1,
  /** Nothing was sent: a flag, argument, setting or field of the request is invalid. */
  usage: 2,
  /** Some of several things were done. */
  partlyFailed: 3,
  /** Ctrl-C or SIGTERM. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
