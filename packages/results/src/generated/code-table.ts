// Generated from the contract by workrights-codegen. Do not edit.
export const CODES = [
  [
    "SUCCESS",
    {
      "country": null,
      "kind": "result",
      "meaning": "was completed",
      "next": "Read the result.",
      "charged": true
    }
  ],
  [
    "VEVO_PERSON_NOT_FOUND",
    {
      "country": "AUS",
      "kind": "data",
      "meaning": "found nobody with this document and birth date",
      "next": "Compare document type, country, number (O and 0, I and 1) and birth date with the document. A newer passport may not be known to the authority yet. Then check again.",
      "charged": false
    }
  ],
  [
    "VEVO_NO_VISA",
    {
      "country": "AUS",
      "kind": "result",
      "meaning": "found the person and the document, but no visa: it has ended, or it belongs to a newer document",
      "next": "Ask the person for a newer document, and check that one.",
      "charged": null
    }
  ],
  [
    "VEVO_LOGIN_ERROR",
    {
      "country": "AUS",
      "kind": "credentials",
      "meaning": "failed because the login of the customer authority was refused",
      "next": "Mend the login that the customer authority holds, or ask whoever keeps it. Checks under it fail until then.",
      "charged": null
    }
  ],
  [
    "VEVO_ACCOUNT_NO_ACCESS",
    {
      "country": "AUS",
      "kind": "credentials",
      "meaning": "failed because the account may not run this type of check",
      "next": "Mend the login that the customer authority holds, or ask whoever keeps it. Checks under it fail until then.",
      "charged": null
    }
  ],
  [
    "VEVO_UNAVAILABLE",
    {
      "country": "AUS",
      "kind": "passing",
      "meaning": "failed because the government's system was unavailable",
      "next": "Check again later.",
      "charged": false
    }
  ],
  [
    "REALME_LOGIN_ERROR",
    {
      "country": "NZL",
      "kind": "credentials",
      "meaning": "failed because the login of the customer authority was refused",
      "next": "Mend the login that the customer authority holds, or ask whoever keeps it. Checks under it fail until then.",
      "charged": null
    }
  ],
  [
    "REALME_NO_ACCESS",
    {
      "country": "NZL",
      "kind": "credentials",
      "meaning": "failed because the account may not run this type of check",
      "next": "Mend the login that the customer authority holds, or ask whoever keeps it. Checks under it fail until then.",
      "charged": null
    }
  ],
  [
    "VISA_VIEW_ERROR",
    {
      "country": "NZL",
      "kind": "data",
      "meaning": "found no visa with exactly these details",
      "next": "Compare document type, country, number (O and 0, I and 1) and birth date with the document. A newer passport may not be known to the authority yet. Then check again.",
      "charged": null
    }
  ],
  [
    "VISA_UNAVAILABLE",
    {
      "country": "NZL",
      "kind": "passing",
      "meaning": "succeeded at the authority, which gave no data of a visa",
      "next": "Check again later.",
      "charged": false
    }
  ]
] as const;
