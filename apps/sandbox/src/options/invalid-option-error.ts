/** An unknown option of the sandbox, or one with an invalid value. No message repeats a value. */
export class InvalidOptionError extends TypeError {
  override readonly name = 'InvalidOptionError';
  /** The option's name in `createSandbox()`. */
  readonly option: string;
  /** What is wrong, without the name of the option. */
  readonly rule: string;

  /** @param inside the place in the option, such as `0.name`; empty for the option itself */
  constructor(option: string, inside: string, rule: string) {
    super(`${[option || 'options', inside].filter(Boolean).join('.')} ${rule}.`);
    this.option = option;
    this.rule = [inside, rule].filter(Boolean).join(' ');
  }
}
