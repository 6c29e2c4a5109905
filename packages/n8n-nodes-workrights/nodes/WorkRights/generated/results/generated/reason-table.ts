// Copied from packages/results by workrights-codegen. Do not edit.
// Generated from the contract by workrights-codegen. Do not edit.
export const REASONS = [
  [
    "SUCCESS",
    null
  ],
  [
    "VEVO_PERSON_NOT_FOUND",
    "not-found"
  ],
  [
    "VEVO_NO_VISA",
    "no-visa"
  ],
  [
    "VEVO_LOGIN_ERROR",
    "credentials"
  ],
  [
    "VEVO_ACCOUNT_NO_ACCESS",
    "credentials"
  ],
  [
    "VEVO_UNAVAILABLE",
    "unavailable"
  ],
  [
    "REALME_LOGIN_ERROR",
    "credentials"
  ],
  [
    "REALME_NO_ACCESS",
    "credentials"
  ],
  [
    "VISA_VIEW_ERROR",
    "not-found"
  ],
  [
    "VISA_UNAVAILABLE",
    "unavailable"
  ]
] as const;
