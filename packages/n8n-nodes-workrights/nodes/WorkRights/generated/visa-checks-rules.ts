// Generated from the contract by workrights-codegen. Do not edit.
import type { Rule } from './explainer/rule';

export const environmentRule: Rule = {
  enum: ["sandbox", "live"],
};

export const modeRule: Rule = {
  enum: ["fastcheck", "offpeak"],
};

export const customerAuthorityIdRule: Rule = {
  type: "string",
  texts: [{
    keyword: "pattern",
    matches: /^ca_\S+$/,
    message: "must be ca_ followed by one or more characters, without white space",
  }],
};

export const australianCheckRequestRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["visa_check_type"],
  properties: {
    visa_check_type: {
      enum: ["work", "study", "agent"],
    },
  },
};

export const documentTypeRule: Rule = {
  enum: ["passport", "immicard", "dftta", "pl056", "titre_de_voyage"],
};

export const identifierRule: Rule = {
  type: "string",
  texts: [{
    keyword: "pattern",
    matches: /^[A-Za-z0-9]+$/,
    message: "must be a string of one or more letters (A-Z, a-z) and digits, with no other characters",
  }],
};

export const countryCodeRule: Rule = {
  type: "string",
  texts: [{
    keyword: "pattern",
    matches: /^[A-Z]{3}$/,
    message: "must be three capital letters (ISO 3166-1 alpha-3)",
  }],
};

export const personNameRule: Rule = {
  type: "string",
  texts: [{
    keyword: "pattern",
    matches: /^[A-Za-z\u00AA\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA787\uA78B-\uA7CA][\u0300-\u036FA-Za-z\u00AA\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA787\uA78B-\uA7CA -]*$/,
    message: "must start with a letter and contain only ordinary Latin letters, spaces and hyphens (-)",
  }],
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

export const australianDocumentRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["type", "identifier", "country", "family_name", "date_of_birth"],
  properties: {
    type: documentTypeRule,
    identifier: identifierRule,
    country: countryCodeRule,
    family_name: personNameRule,
    given_name: personNameRule,
    date_of_birth: calendarDateRule,
  },
};

export const australianVisaCheckCreateRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["jurisdiction", "australia", "document"],
  properties: {
    jurisdiction: {
      const: "AUS",
    },
    environment: environmentRule,
    mode: modeRule,
    customer_authority_id: customerAuthorityIdRule,
    visa_check_schema: {
      const: "australia",
    },
    australia: australianCheckRequestRule,
    document: australianDocumentRule,
    new_zealand: {
      not: {},
    },
  },
  if: {
    required: ["australia"],
    properties: {
      australia: {
        type: "object",
        required: ["visa_check_type"],
        properties: {
          visa_check_type: {
            const: "agent",
          },
        },
      },
    },
  },
  then: {
    required: ["customer_authority_id"],
    properties: {
      customer_authority_id: customerAuthorityIdRule,
    },
  },
};

export const verificationCheckTypeRule: Rule = {
  const: "verification",
};

export const approvalLetterGenderRule: Rule = {
  enum: ["m", "f", "M", "F"],
};

export const newZealandVerificationRequestRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["approval_letter_start_date", "approval_letter_gender"],
  properties: {
    visa_check_type: verificationCheckTypeRule,
    approval_letter_start_date: calendarDateRule,
    approval_letter_gender: approvalLetterGenderRule,
    employment_start_date: {
      not: {},
    },
  },
};

export const newZealandEmployerRequestRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["visa_check_type"],
  properties: {
    visa_check_type: {
      const: "employer",
    },
    employment_start_date: calendarDateRule,
    approval_letter_start_date: calendarDateRule,
    approval_letter_gender: approvalLetterGenderRule,
  },
};

export const newZealandCheckRequestRule: Rule = {
  type: "object",
  anyOf: [newZealandVerificationRequestRule, newZealandEmployerRequestRule],
};

export const givenNameOrBlankRule: Rule = {
  type: "string",
  texts: [{
    keyword: "pattern",
    matches: /^$|^[A-Za-z\u00AA\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA787\uA78B-\uA7CA][\u0300-\u036FA-Za-z\u00AA\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA787\uA78B-\uA7CA -]*$/,
    message: "must be empty, or start with a letter and contain only ordinary Latin letters, spaces and hyphens (-)",
  }],
};

export const newZealandDocumentRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["type", "identifier", "country", "family_name"],
  properties: {
    type: {
      const: "passport",
    },
    identifier: identifierRule,
    country: countryCodeRule,
    family_name: personNameRule,
    given_name: givenNameOrBlankRule,
    date_of_birth: calendarDateRule,
  },
};

export const newZealandVisaCheckCreateRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["jurisdiction", "new_zealand", "document"],
  properties: {
    jurisdiction: {
      const: "NZL",
    },
    environment: environmentRule,
    mode: modeRule,
    customer_authority_id: customerAuthorityIdRule,
    visa_check_schema: {
      const: "new_zealand",
    },
    new_zealand: newZealandCheckRequestRule,
    document: newZealandDocumentRule,
    australia: {
      not: {},
    },
  },
};

export const visaCheckCreateRule: Rule = {
  type: "object",
  oneOf: [australianVisaCheckCreateRule, newZealandVisaCheckCreateRule],
};

export const visaCheckIdRule: Rule = {
  type: "string",
  texts: [{
    keyword: "pattern",
    matches: /^vc_\S+$/,
    message: "must be vc_ followed by one or more characters, without white space",
  }],
};

export const visaCheckLookupRule: Rule = {
  type: "object",
  additionalProperties: false,
  required: ["ids"],
  properties: {
    ids: {
      type: "array",
      items: visaCheckIdRule,
    },
  },
};

export const requestRules = {
  createVisaCheck: visaCheckCreateRule,
  lookupVisaChecks: visaCheckLookupRule,
} satisfies Record<string, Rule | Record<string, Rule>>;
