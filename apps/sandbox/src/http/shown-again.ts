type NameOf<Fields> = Fields extends unknown ? keyof Fields : never;

/**
 * Fields that a response shows with the same value. `fields satisfies ShownAgain<typeof fields, Response>` doesn't compile if the
 * response lacks one of them, and names it. A field that the contract adds to both is shown without a change.
 */
export type ShownAgain<Fields, Response> = {
  readonly [Name in Exclude<NameOf<Fields>, keyof Response>]?: never;
};
