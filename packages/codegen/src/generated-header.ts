/** Stands above what this package writes itself; hey-api has a notice of its own. */
export const GENERATED_HEADER = '// Generated from the contract by workrights-codegen. Do not edit.\n';
