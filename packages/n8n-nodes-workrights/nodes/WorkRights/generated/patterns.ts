// Generated from the contract by workrights-codegen. Do not edit.
export const patterns = {
  "VisaCheckId": {
    "pattern": "^vc_\\S+$",
    "message": "must start with vc_ and hold no white space"
  },
  "Timestamp": {
    "pattern": "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$",
    "message": "must be a moment in UTC with milliseconds, as in 2024-03-05T01:02:03.456Z"
  },
  "CustomerAuthorityId": {
    "pattern": "^ca_\\S+$",
    "message": "must start with ca_ and hold no white space"
  },
  "Identifier": {
    "pattern": "^[A-Za-z0-9]+$",
    "message": "may hold the letters A-Z and a-z and digits only"
  },
  "CountryCode": {
    "pattern": "^[A-Z]{3}$",
    "message": "must be three capital letters (ISO 3166-1 alpha-3)"
  },
  "PersonName": {
    "pattern": "^[A-Za-z\\u00AA\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02AF\\u1E00-\\u1EFF\\u2C60-\\u2C7F\\uA722-\\uA787\\uA78B-\\uA7CA][\\u0300-\\u036F]*(?:[ -]|[A-Za-z\\u00AA\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02AF\\u1E00-\\u1EFF\\u2C60-\\u2C7F\\uA722-\\uA787\\uA78B-\\uA7CA][\\u0300-\\u036F]*)*$",
    "message": "must start with a letter and may hold Latin letters, spaces and hyphens only"
  },
  "AttachmentId": {
    "pattern": "^att_\\S+$",
    "message": "must start with att_ and hold no white space"
  },
  "MobileNumber": {
    "pattern": "^[0-9]{10}$",
    "message": "must be ten digits without spaces (0000000000)"
  }
} as const;
