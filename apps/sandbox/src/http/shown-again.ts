type NameOf<Fields> = Fields extends unknown ? keyof Fields : never;

/**
 * Fields that a response shows as they were sent or stored. The types come from the contract: a field that both sides gain is shown
 * without a change. If the response lacks a field, the compiler names it.
 */
export type ShownAgain<Fields, Response> = {
  readonly [Name in Exclude<NameOf<Fields>, keyof Response>]?: never;
};
