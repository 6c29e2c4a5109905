/** A request body of the contract less the fields that the client fills in, for each branch of a union apart. */
export type Without<Body, Filled extends PropertyKey> = Body extends unknown ? Omit<Body, Filled> : never;
