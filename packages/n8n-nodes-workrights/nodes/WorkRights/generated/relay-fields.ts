// Generated from the contract by workrights-codegen. Do not edit.
export const relayFields = [
  {
    "name": "Changed",
    "value": "changed",
    "description": "The names of the fields that have changed"
  },
  {
    "name": "Check Type",
    "value": "check_type",
    "description": "The type of the check"
  },
  {
    "name": "Days Left",
    "value": "days_left",
    "description": "The days left before the visa or the work right ends, on the day on which the webhook is sent"
  },
  {
    "name": "Environment",
    "value": "environment",
    "description": "sandbox or live: where the check was made"
  },
  {
    "name": "Expires On",
    "value": "expires_on",
    "description": "The day on which the visa or the work right ends"
  },
  {
    "name": "Jurisdiction",
    "value": "jurisdiction",
    "description": "The country of the check"
  },
  {
    "name": "Mode",
    "value": "mode",
    "description": "The mode of the check"
  },
  {
    "name": "Reference",
    "value": "reference",
    "description": "Your own reference for the person: from the file of the bulk run, or the employee id of the monitor's register"
  },
  {
    "name": "Result Code",
    "value": "result_code",
    "description": "The published code of the check's result, for example why it failed"
  },
  {
    "name": "Row",
    "value": "row",
    "description": "The row of the bulk run"
  },
  {
    "name": "Run",
    "value": "run",
    "description": "The name of the bulk run"
  },
  {
    "name": "Status",
    "value": "status",
    "description": "The status of the check or the onboarding request, when it is one that the service documents: pending or completed, and Awaiting, Review or Complete"
  },
  {
    "name": "Study",
    "value": "study",
    "description": "What the client's summary of the check says about study, in the same words as work"
  },
  {
    "name": "Work",
    "value": "work",
    "description": "What the client's summary of the check says about work: yes only when nothing in the result speaks against it"
  }
] as const;
