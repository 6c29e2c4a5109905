// Generated from the contract by workrights-codegen. Do not edit.
export const enums = {
  "ApprovalLetterGender": [
    "m",
    "f",
    "M",
    "F"
  ],
  "NewZealandCreationEcho.visa_check_schema": [
    "new_zealand"
  ],
  "AustralianVisaResult.visa_schema": [
    "australia"
  ],
  "NewZealandVisaResult.visa_schema": [
    "new_zealand"
  ],
  "Environment": [
    "sandbox",
    "live"
  ],
  "Mode": [
    "fastcheck",
    "offpeak"
  ],
  "Jurisdiction": [
    "AUS",
    "NZL",
    "NZ"
  ],
  "VisaCheckStatus": [
    "pending",
    "completed"
  ],
  "AustralianCheckEcho.visa_check_type": [
    "work",
    "study",
    "agent"
  ],
  "VisaCheck.visa_check_schema": [
    "australia",
    "new_zealand"
  ],
  "AustralianCheckRequest.visa_check_type": [
    "work",
    "study",
    "agent"
  ],
  "DocumentType": [
    "passport",
    "immicard",
    "dftta",
    "pl056",
    "titre_de_voyage"
  ],
  "AustralianVisaCheckCreate.jurisdiction": [
    "AUS"
  ],
  "AustralianVisaCheckCreate.visa_check_schema": [
    "australia"
  ],
  "VerificationCheckType": [
    "verification"
  ],
  "NewZealandEmployerRequest.visa_check_type": [
    "employer"
  ],
  "NewZealandDocument.type": [
    "passport"
  ],
  "NewZealandVisaCheckCreate.jurisdiction": [
    "NZL"
  ],
  "NewZealandVisaCheckCreate.visa_check_schema": [
    "new_zealand"
  ],
  "OnboardStatusFilter": [
    "Review",
    "Awaiting",
    "Complete",
    "All",
    "Active"
  ],
  "OnboardStatus": [
    "Review",
    "Awaiting",
    "Complete",
    "All"
  ],
  "ReportedSendType": [
    "Email",
    "SMS",
    "Both"
  ],
  "EmploymentStatus": [
    "Prospective",
    "Current"
  ],
  "SendType": [
    "Email",
    "SMS",
    "Both"
  ],
  "WorkRightsType": [
    "workrights"
  ]
} as const;
