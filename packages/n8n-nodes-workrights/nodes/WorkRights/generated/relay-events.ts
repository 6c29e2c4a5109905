// Generated from the contract by workrights-codegen. Do not edit.
export const relayEvents = [
  {
    "name": "Monitor Night Failed",
    "value": "monitor.night_failed",
    "description": "A night of the monitor was missed, or sent nothing"
  },
  {
    "name": "Onboarding Request Unanswered",
    "value": "onboarding_request.unanswered",
    "description": "An onboarding request is unanswered"
  },
  {
    "name": "Onboarding Request Updated",
    "value": "onboarding_request.updated",
    "description": "An onboarding request has changed"
  },
  {
    "name": "Recheck Due",
    "value": "recheck.due",
    "description": "A person's visa should be checked again"
  },
  {
    "name": "Visa Check Completed",
    "value": "visa_check.completed",
    "description": "A visa check is completed"
  },
  {
    "name": "Visa Check Failed",
    "value": "visa_check.failed",
    "description": "A visa check has ended without a result"
  },
  {
    "name": "Visa Check Failed to Complete",
    "value": "visa_check.failed_to_complete",
    "description": "A visa check isn't completed by its deadline"
  },
  {
    "name": "Visa Expired",
    "value": "visa.expired",
    "description": "A visa has ended"
  },
  {
    "name": "Visa Expiring",
    "value": "visa.expiring",
    "description": "A visa ends soon"
  },
  {
    "name": "Work Rights Changed",
    "value": "work_rights.changed",
    "description": "A work rights record has changed"
  }
] as const;
