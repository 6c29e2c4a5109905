// Generated from the contract by workrights-codegen. Do not edit.
export const operations = {
  "createVisaCheck": {
    "api": "visa-checks",
    "method": "POST",
    "path": "/v2/visa-checks",
    "otherPaths": []
  },
  "listVisaChecks": {
    "api": "visa-checks",
    "method": "GET",
    "path": "/v2/visa-checks",
    "otherPaths": []
  },
  "getVisaCheck": {
    "api": "visa-checks",
    "method": "GET",
    "path": "/v2/visa-checks/{id}",
    "otherPaths": []
  },
  "downloadAttachment": {
    "api": "visa-checks",
    "method": "GET",
    "path": "/v2/visa-checks/{id}/attachments/{attachment_id}",
    "otherPaths": []
  },
  "lookupVisaChecks": {
    "api": "visa-checks",
    "method": "POST",
    "path": "/visa-checks/lookup",
    "otherPaths": [
      "/v2/visa-checks/lookup"
    ]
  },
  "listOnboards": {
    "api": "work-rights",
    "method": "POST",
    "path": "/v1/onboarding/list",
    "otherPaths": []
  },
  "getOnboard": {
    "api": "work-rights",
    "method": "POST",
    "path": "/v1/onboarding/get",
    "otherPaths": [
      "/v1/onboarding"
    ]
  },
  "saveOnboard": {
    "api": "work-rights",
    "method": "POST",
    "path": "/v1/onboarding/",
    "otherPaths": []
  },
  "getWorkRights": {
    "api": "work-rights",
    "method": "POST",
    "path": "/v1/getdata",
    "otherPaths": [
      "/employee/v1/getdata"
    ]
  },
  "listEmployees": {
    "api": "work-rights",
    "method": "POST",
    "path": "/employee/v1/list",
    "otherPaths": []
  },
  "getEmployee": {
    "api": "work-rights",
    "method": "POST",
    "path": "/employee/v1/get",
    "otherPaths": []
  },
  "updateEmployee": {
    "api": "work-rights",
    "method": "POST",
    "path": "/employee/v1/update",
    "otherPaths": []
  }
} as const;
