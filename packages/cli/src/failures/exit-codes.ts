/** How the command ends. Scripts rely on these. */
export const EXIT = {
  done: 0,
  failed: 1,
  /** Nothing was sent: a flag, an argument, a setting or a field of the request is wrong. */
  usage: 2,
  /** Some of several things were done. */
  partlyFailed: 3,
  /** Ctrl-C or SIGTERM. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
