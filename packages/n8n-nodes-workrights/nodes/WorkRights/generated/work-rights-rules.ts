// Generated from the contract by workrights-codegen. Do not edit.
import type { Rule } from './explainer/rule';

export const accountKeyIdRule: Rule = {
  type: "string",
  minLength: 1,
};

export const onboardStatusFilterRule: Rule = {
  enum: ["Review", "Awaiting", "Complete", "All", "Active"],
};

export const pageNumberRule: Rule = {
  type: "integer",
  minimum: 1,
};

export const onboardListRequestRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["accountkeyid"],
  properties: {
    accountkeyid: accountKeyIdRule,
    onboard_status: onboardStatusFilterRule,
    page_number: pageNumberRule,
  },
};

export const employeeIdRule: Rule = {
  type: "string",
  minLength: 1,
};

export const onboardIdRule: Rule = {
  type: "string",
  minLength: 1,
};

export const onboardGetByEmployeeIdRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["accountkeyid", "employee_id"],
  properties: {
    accountkeyid: accountKeyIdRule,
    employee_id: employeeIdRule,
    onboard_id: onboardIdRule,
  },
};

export const onboardGetByOnboardIdRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["accountkeyid", "onboard_id"],
  properties: {
    accountkeyid: accountKeyIdRule,
    employee_id: employeeIdRule,
    onboard_id: onboardIdRule,
  },
};

export const onboardGetRequestRule: Rule = {
  anyOf: [onboardGetByEmployeeIdRule, onboardGetByOnboardIdRule],
};

export const apiKeyInBodyRule: Rule = {
  type: "string",
  minLength: 1,
};

export const externalIdRule: Rule = {
  type: "string",
};

export const givenNamesRule: Rule = {
  type: "string",
};

export const familyNameRule: Rule = {
  type: "string",
};

export const calendarDateRule: Rule = {
  type: "string",
  texts: [{
    keyword: "format",
    format: "date",
    matches: /^(?:(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])))$/,
    message: "must be a yyyy-mm-dd date that exists",
  }],
};

export const emailAddressRule: Rule = {
  type: "string",
  texts: [{
    keyword: "format",
    format: "email",
    matches: /^(?!\.)(?![^@]*\.[.@])[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@(?![.-])(?![^@]*[.-]\.)(?![^@]*\.-)(?=[^@]*\.)[a-z0-9.-]*[a-z0-9]$/i,
    message: "must be an e-mail address without accents, such as name@example.com",
  }],
};

export const mobileNumberRule: Rule = {
  type: "string",
  texts: [{
    keyword: "pattern",
    matches: /^[0-9]{10}$/,
    message: "must be a string of ten digits, without spaces (0000000000)",
  }],
};

export const onboardLocationRule: Rule = {
  type: "string",
};

export const onboardGroupRule: Rule = {
  type: "string",
};

export const onboardUpdateByEmployeeIdRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["key", "accountkeyid", "employee_id"],
  properties: {
    key: apiKeyInBodyRule,
    accountkeyid: accountKeyIdRule,
    employee_id: employeeIdRule,
    onboard_id: onboardIdRule,
    external_id: externalIdRule,
    given_names: givenNamesRule,
    family_name: familyNameRule,
    date_of_birth: calendarDateRule,
    email: emailAddressRule,
    mobile_number: mobileNumberRule,
    location: onboardLocationRule,
    group: onboardGroupRule,
    employment_status: {
      not: {},
    },
    sendtype: {
      not: {},
    },
  },
};

export const onboardUpdateByOnboardIdRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["key", "accountkeyid", "onboard_id"],
  properties: {
    key: apiKeyInBodyRule,
    accountkeyid: accountKeyIdRule,
    employee_id: employeeIdRule,
    onboard_id: onboardIdRule,
    external_id: externalIdRule,
    given_names: givenNamesRule,
    family_name: familyNameRule,
    date_of_birth: calendarDateRule,
    email: emailAddressRule,
    mobile_number: mobileNumberRule,
    location: onboardLocationRule,
    group: onboardGroupRule,
    employment_status: {
      not: {},
    },
    sendtype: {
      not: {},
    },
  },
};

export const onboardUpdateRule: Rule = {
  anyOf: [onboardUpdateByEmployeeIdRule, onboardUpdateByOnboardIdRule],
};

export const employmentStatusRule: Rule = {
  enum: ["Prospective", "Current"],
};

export const sendTypeRule: Rule = {
  enum: ["Email", "SMS", "Both"],
};

export const onboardCreateWithEmailRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["accountkeyid", "email"],
  properties: {
    accountkeyid: accountKeyIdRule,
    employee_id: employeeIdRule,
    external_id: externalIdRule,
    given_names: givenNamesRule,
    family_name: familyNameRule,
    date_of_birth: calendarDateRule,
    email: emailAddressRule,
    mobile_number: mobileNumberRule,
    employment_status: employmentStatusRule,
    sendtype: sendTypeRule,
    location: onboardLocationRule,
    group: onboardGroupRule,
    key: {
      not: {},
    },
    onboard_id: {
      not: {},
    },
  },
};

export const onboardCreateWithMobileNumberRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["accountkeyid", "mobile_number"],
  properties: {
    accountkeyid: accountKeyIdRule,
    employee_id: employeeIdRule,
    external_id: externalIdRule,
    given_names: givenNamesRule,
    family_name: familyNameRule,
    date_of_birth: calendarDateRule,
    email: emailAddressRule,
    mobile_number: mobileNumberRule,
    employment_status: employmentStatusRule,
    sendtype: sendTypeRule,
    location: onboardLocationRule,
    group: onboardGroupRule,
    key: {
      not: {},
    },
    onboard_id: {
      not: {},
    },
  },
};

export const onboardCreateRule: Rule = {
  anyOf: [onboardCreateWithEmailRule, onboardCreateWithMobileNumberRule],
};

export const onboardSaveRule: Rule = {
  anyOf: [onboardUpdateRule, onboardCreateRule],
};

export const workRightsTypeRule: Rule = {
  const: "workrights",
};

export const keyIdRule: Rule = {
  type: "string",
  minLength: 1,
};

export const workRightsByKeyIdRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["accountkeyid", "type", "key_id"],
  properties: {
    accountkeyid: accountKeyIdRule,
    type: workRightsTypeRule,
    key_id: keyIdRule,
    onboard_id: {
      not: {},
    },
    employee_id: {
      not: {},
    },
  },
};

export const workRightsByOnboardIdRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["accountkeyid", "type", "onboard_id"],
  properties: {
    accountkeyid: accountKeyIdRule,
    type: workRightsTypeRule,
    onboard_id: onboardIdRule,
    key_id: {
      not: {},
    },
    employee_id: {
      not: {},
    },
  },
};

export const workRightsByEmployeeIdRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["accountkeyid", "type", "employee_id"],
  properties: {
    accountkeyid: accountKeyIdRule,
    type: workRightsTypeRule,
    employee_id: employeeIdRule,
    key_id: {
      not: {},
    },
    onboard_id: {
      not: {},
    },
  },
};

export const workRightsRequestRule: Rule = {
  oneOf: [workRightsByKeyIdRule, workRightsByOnboardIdRule, workRightsByEmployeeIdRule],
};

export const employeeStatusFilterRule: Rule = {
  enum: ["All", "Current", "Prospective", "Previous"],
};

export const employeePageNumberRule: Rule = {
  type: "integer",
  minimum: 1,
};

export const employeeListRequestRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["accountkeyid"],
  properties: {
    accountkeyid: accountKeyIdRule,
    employment_status: employeeStatusFilterRule,
    datetime: {
      type: "integer",
      minimum: 0,
      maximum: 9999999999,
    },
    page_number: employeePageNumberRule,
  },
};

export const employeeByKeyIdRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["accountkeyid", "key_id"],
  properties: {
    accountkeyid: accountKeyIdRule,
    key_id: keyIdRule,
    employee_id: {
      not: {},
    },
  },
};

export const employeeByEmployeeIdRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["accountkeyid", "employee_id"],
  properties: {
    accountkeyid: accountKeyIdRule,
    employee_id: employeeIdRule,
    key_id: {
      not: {},
    },
  },
};

export const employeeGetRequestRule: Rule = {
  oneOf: [employeeByKeyIdRule, employeeByEmployeeIdRule],
};

export const employeeStatusRule: Rule = {
  enum: ["Prospective", "Current", "Previous"],
};

export const employeeUpdateByKeyIdRule: Rule = {
  type: "object",
  required: ["accountkeyid", "key_id"],
  properties: {
    accountkeyid: accountKeyIdRule,
    key_id: keyIdRule,
    employment_status: employeeStatusRule,
  },
};

export const employeeUpdateByEmployeeIdRule: Rule = {
  type: "object",
  required: ["accountkeyid", "employee_id"],
  properties: {
    accountkeyid: accountKeyIdRule,
    employee_id: employeeIdRule,
    employment_status: employeeStatusRule,
  },
};

export const employeeUpdateRequestRule: Rule = {
  anyOf: [employeeUpdateByKeyIdRule, employeeUpdateByEmployeeIdRule],
};

export const requestRules = {
  listOnboards: onboardListRequestRule,
  getOnboard: onboardGetRequestRule,
  saveOnboard: onboardSaveRule,
  getWorkRights: workRightsRequestRule,
  listEmployees: employeeListRequestRule,
  getEmployee: employeeGetRequestRule,
  updateEmployee: employeeUpdateRequestRule,
} satisfies Record<string, Rule | Record<string, Rule>>;
