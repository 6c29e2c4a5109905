// Generated from the contract by workrights-codegen. Do not edit.
export const outputs = {
  "visaCheck": {
    "columns": [
      "status",
      "entitlement",
      "doubts",
      "expiry_date",
      "visa_type",
      "entitlement_description",
      "conditions",
      "checked_at",
      "age_days",
      "id"
    ],
    "others": [
      "attachments",
      "australia",
      "document",
      "environment",
      "jurisdiction",
      "mode",
      "requested_at",
      "result",
      "visa"
    ]
  },
  "attachment": {
    "columns": [
      "id",
      "type",
      "file_name",
      "mime_type",
      "size"
    ],
    "others": []
  },
  "onboard": {
    "columns": [
      "onboard_status",
      "given_names",
      "family_name",
      "email",
      "mobile_number",
      "sendtype",
      "datetime",
      "employee_id",
      "external_id",
      "onboard_id"
    ],
    "others": [
      "date_of_birth",
      "group",
      "location"
    ]
  },
  "listedOnboard": {
    "columns": [
      "onboard_status",
      "given_names",
      "family_name",
      "email",
      "mobile_number",
      "datetime",
      "employee_id",
      "external_id",
      "onboard_id"
    ],
    "others": []
  },
  "workRights": {
    "columns": [
      "status",
      "visa_held",
      "doubts",
      "visa_expiry_date",
      "gov_expiry_date",
      "given_names",
      "family_name",
      "employee_id",
      "onboard_id",
      "key_id"
    ],
    "others": [
      "date_of_birth",
      "nationality"
    ]
  },
  "employee": {
    "columns": [
      "employment_status",
      "employee_id",
      "key_id"
    ],
    "others": []
  }
} as const;
