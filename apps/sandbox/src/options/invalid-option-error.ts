/** An option of the sandbox that does not exist, or has a value that cannot be used. No message repeats a value. */
export class InvalidOptionError extends TypeError {
  override readonly name = 'InvalidOptionError';
  /** The option as `createSandbox()` calls it. */
  readonly option: string;
  /** What is wrong, without the name of the option. */
  readonly rule: string;

  /** @param inside where in the option, as `0.name`; empty: the option itself */
  constructor(option: string, inside: string, rule: string) {
    super(`${[option || 'options', inside].filter(Boolean).join('.')} ${rule}.`);
    this.option = option;
    this.rule = [inside, rule].filter(Boolean).join(' ');
  }
}
