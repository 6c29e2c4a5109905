// Generated from the contract by workrights-codegen. Do not edit.
export const requestSchemas = {
  "createVisaCheck": {
    "type": "object",
    "oneOf": [
      {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "jurisdiction",
          "australia",
          "document"
        ],
        "properties": {
          "jurisdiction": {
            "type": "string",
            "const": "AUS"
          },
          "environment": {
            "type": "string",
            "enum": [
              "sandbox",
              "live"
            ]
          },
          "mode": {
            "type": "string",
            "enum": [
              "fastcheck",
              "offpeak"
            ]
          },
          "customer_authority_id": {
            "type": "string",
            "pattern": "^ca_\\S+$",
            "x-pattern-message": "must start with ca_ and hold no white space"
          },
          "visa_check_schema": {
            "type": "string",
            "const": "australia"
          },
          "australia": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "visa_check_type"
            ],
            "properties": {
              "visa_check_type": {
                "type": "string",
                "enum": [
                  "work",
                  "study",
                  "agent"
                ]
              }
            }
          },
          "document": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "type",
              "identifier",
              "country",
              "family_name",
              "date_of_birth"
            ],
            "properties": {
              "type": {
                "type": "string",
                "enum": [
                  "passport",
                  "immicard",
                  "dftta",
                  "pl056",
                  "titre_de_voyage"
                ]
              },
              "identifier": {
                "type": "string",
                "pattern": "^[A-Za-z0-9]+$",
                "x-pattern-message": "may hold the letters A-Z and a-z and digits only"
              },
              "country": {
                "type": "string",
                "pattern": "^[A-Z]{3}$",
                "x-pattern-message": "must be three capital letters (ISO 3166-1 alpha-3)"
              },
              "family_name": {
                "type": "string",
                "pattern": "^[A-Za-z\\u00AA\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02AF\\u1E00-\\u1EFF\\u2C60-\\u2C7F\\uA722-\\uA787\\uA78B-\\uA7CA][\\u0300-\\u036F]*(?:[ -]|[A-Za-z\\u00AA\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02AF\\u1E00-\\u1EFF\\u2C60-\\u2C7F\\uA722-\\uA787\\uA78B-\\uA7CA][\\u0300-\\u036F]*)*$",
                "x-pattern-message": "must start with a letter and may hold Latin letters, spaces and hyphens only"
              },
              "given_name": {
                "type": "string",
                "pattern": "^[A-Za-z\\u00AA\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02AF\\u1E00-\\u1EFF\\u2C60-\\u2C7F\\uA722-\\uA787\\uA78B-\\uA7CA][\\u0300-\\u036F]*(?:[ -]|[A-Za-z\\u00AA\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02AF\\u1E00-\\u1EFF\\u2C60-\\u2C7F\\uA722-\\uA787\\uA78B-\\uA7CA][\\u0300-\\u036F]*)*$",
                "x-pattern-message": "must start with a letter and may hold Latin letters, spaces and hyphens only"
              },
              "date_of_birth": {
                "type": "string",
                "format": "date"
              }
            }
          },
          "new_zealand": {
            "not": {}
          }
        },
        "if": {
          "required": [
            "australia"
          ],
          "properties": {
            "australia": {
              "type": "object",
              "required": [
                "visa_check_type"
              ],
              "properties": {
                "visa_check_type": {
                  "const": "agent"
                }
              }
            }
          }
        },
        "then": {
          "required": [
            "customer_authority_id"
          ],
          "properties": {
            "customer_authority_id": {
              "type": "string",
              "pattern": "^ca_\\S+$",
              "x-pattern-message": "must start with ca_ and hold no white space"
            }
          }
        }
      },
      {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "jurisdiction",
          "new_zealand",
          "document"
        ],
        "properties": {
          "jurisdiction": {
            "type": "string",
            "const": "NZL"
          },
          "environment": {
            "type": "string",
            "enum": [
              "sandbox",
              "live"
            ]
          },
          "mode": {
            "type": "string",
            "enum": [
              "fastcheck",
              "offpeak"
            ]
          },
          "customer_authority_id": {
            "type": "string",
            "pattern": "^ca_\\S+$",
            "x-pattern-message": "must start with ca_ and hold no white space"
          },
          "visa_check_schema": {
            "type": "string",
            "const": "new_zealand"
          },
          "new_zealand": {
            "type": "object",
            "anyOf": [
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "approval_letter_start_date",
                  "approval_letter_gender"
                ],
                "properties": {
                  "visa_check_type": {
                    "type": "string",
                    "const": "verification"
                  },
                  "approval_letter_start_date": {
                    "type": "string",
                    "format": "date"
                  },
                  "approval_letter_gender": {
                    "type": "string",
                    "enum": [
                      "m",
                      "f",
                      "M",
                      "F"
                    ]
                  },
                  "employment_start_date": {
                    "not": {}
                  }
                }
              },
              {
                "type": "object",
                "additionalProperties": false,
                "required": [
                  "visa_check_type"
                ],
                "properties": {
                  "visa_check_type": {
                    "type": "string",
                    "const": "employer"
                  },
                  "employment_start_date": {
                    "type": "string",
                    "format": "date"
                  },
                  "approval_letter_start_date": {
                    "type": "string",
                    "format": "date"
                  },
                  "approval_letter_gender": {
                    "type": "string",
                    "enum": [
                      "m",
                      "f",
                      "M",
                      "F"
                    ]
                  }
                }
              }
            ]
          },
          "document": {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "type",
              "identifier",
              "country",
              "family_name"
            ],
            "properties": {
              "type": {
                "type": "string",
                "const": "passport"
              },
              "identifier": {
                "type": "string",
                "pattern": "^[A-Za-z0-9]+$",
                "x-pattern-message": "may hold the letters A-Z and a-z and digits only"
              },
              "country": {
                "type": "string",
                "pattern": "^[A-Z]{3}$",
                "x-pattern-message": "must be three capital letters (ISO 3166-1 alpha-3)"
              },
              "family_name": {
                "type": "string",
                "pattern": "^[A-Za-z\\u00AA\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02AF\\u1E00-\\u1EFF\\u2C60-\\u2C7F\\uA722-\\uA787\\uA78B-\\uA7CA][\\u0300-\\u036F]*(?:[ -]|[A-Za-z\\u00AA\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02AF\\u1E00-\\u1EFF\\u2C60-\\u2C7F\\uA722-\\uA787\\uA78B-\\uA7CA][\\u0300-\\u036F]*)*$",
                "x-pattern-message": "must start with a letter and may hold Latin letters, spaces and hyphens only"
              },
              "given_name": {
                "type": "string",
                "pattern": "^[A-Za-z\\u00AA\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02AF\\u1E00-\\u1EFF\\u2C60-\\u2C7F\\uA722-\\uA787\\uA78B-\\uA7CA][\\u0300-\\u036F]*(?:[ -]|[A-Za-z\\u00AA\\u00BA\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02AF\\u1E00-\\u1EFF\\u2C60-\\u2C7F\\uA722-\\uA787\\uA78B-\\uA7CA][\\u0300-\\u036F]*)*$",
                "x-pattern-message": "must start with a letter and may hold Latin letters, spaces and hyphens only"
              },
              "date_of_birth": {
                "type": "string",
                "format": "date"
              }
            }
          },
          "australia": {
            "not": {}
          }
        }
      }
    ]
  },
  "lookupVisaChecks": {
    "type": "object",
    "additionalProperties": false,
    "required": [
      "ids"
    ],
    "properties": {
      "ids": {
        "type": "array",
        "items": {
          "type": "string",
          "pattern": "^vc_\\S+$",
          "x-pattern-message": "must start with vc_ and hold no white space"
        }
      }
    }
  },
  "listOnboards": {
    "type": "object",
    "additionalProperties": false,
    "required": [
      "accountkeyid"
    ],
    "properties": {
      "accountkeyid": {
        "type": "string",
        "minLength": 1
      },
      "onboard_status": {
        "type": "string",
        "enum": [
          "Review",
          "Awaiting",
          "Complete",
          "All",
          "Active"
        ]
      },
      "page_number": {
        "type": "integer",
        "minimum": 1
      }
    }
  },
  "getOnboard": {
    "anyOf": [
      {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "accountkeyid",
          "employee_id"
        ],
        "properties": {
          "accountkeyid": {
            "type": "string",
            "minLength": 1
          },
          "employee_id": {
            "type": "string",
            "minLength": 1
          },
          "onboard_id": {
            "type": "string",
            "minLength": 1
          }
        }
      },
      {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "accountkeyid",
          "onboard_id"
        ],
        "properties": {
          "accountkeyid": {
            "type": "string",
            "minLength": 1
          },
          "employee_id": {
            "type": "string",
            "minLength": 1
          },
          "onboard_id": {
            "type": "string",
            "minLength": 1
          }
        }
      }
    ]
  },
  "saveOnboard": {
    "anyOf": [
      {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "key",
              "accountkeyid",
              "employee_id"
            ],
            "properties": {
              "key": {
                "type": "string",
                "minLength": 1
              },
              "accountkeyid": {
                "type": "string",
                "minLength": 1
              },
              "employee_id": {
                "type": "string",
                "minLength": 1
              },
              "onboard_id": {
                "type": "string",
                "minLength": 1
              },
              "external_id": {
                "type": "string"
              },
              "given_names": {
                "type": "string"
              },
              "family_name": {
                "type": "string"
              },
              "date_of_birth": {
                "type": "string",
                "format": "date"
              },
              "email": {
                "type": "string",
                "format": "email"
              },
              "mobile_number": {
                "type": "string",
                "pattern": "^[0-9]{10}$",
                "x-pattern-message": "must be ten digits without spaces (0000000000)"
              },
              "location": {
                "type": "string"
              },
              "group": {
                "type": "string"
              },
              "employment_status": {
                "not": {}
              },
              "sendtype": {
                "not": {}
              }
            }
          },
          {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "key",
              "accountkeyid",
              "onboard_id"
            ],
            "properties": {
              "key": {
                "type": "string",
                "minLength": 1
              },
              "accountkeyid": {
                "type": "string",
                "minLength": 1
              },
              "employee_id": {
                "type": "string",
                "minLength": 1
              },
              "onboard_id": {
                "type": "string",
                "minLength": 1
              },
              "external_id": {
                "type": "string"
              },
              "given_names": {
                "type": "string"
              },
              "family_name": {
                "type": "string"
              },
              "date_of_birth": {
                "type": "string",
                "format": "date"
              },
              "email": {
                "type": "string",
                "format": "email"
              },
              "mobile_number": {
                "type": "string",
                "pattern": "^[0-9]{10}$",
                "x-pattern-message": "must be ten digits without spaces (0000000000)"
              },
              "location": {
                "type": "string"
              },
              "group": {
                "type": "string"
              },
              "employment_status": {
                "not": {}
              },
              "sendtype": {
                "not": {}
              }
            }
          }
        ]
      },
      {
        "anyOf": [
          {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "accountkeyid",
              "email"
            ],
            "properties": {
              "accountkeyid": {
                "type": "string",
                "minLength": 1
              },
              "employee_id": {
                "type": "string",
                "minLength": 1
              },
              "external_id": {
                "type": "string"
              },
              "given_names": {
                "type": "string"
              },
              "family_name": {
                "type": "string"
              },
              "date_of_birth": {
                "type": "string",
                "format": "date"
              },
              "email": {
                "type": "string",
                "format": "email"
              },
              "mobile_number": {
                "type": "string",
                "pattern": "^[0-9]{10}$",
                "x-pattern-message": "must be ten digits without spaces (0000000000)"
              },
              "employment_status": {
                "type": "string",
                "enum": [
                  "Prospective",
                  "Current"
                ]
              },
              "sendtype": {
                "type": "string",
                "enum": [
                  "Email",
                  "SMS",
                  "Both"
                ]
              },
              "location": {
                "type": "string"
              },
              "group": {
                "type": "string"
              },
              "key": {
                "not": {}
              },
              "onboard_id": {
                "not": {}
              }
            }
          },
          {
            "type": "object",
            "additionalProperties": false,
            "required": [
              "accountkeyid",
              "mobile_number"
            ],
            "properties": {
              "accountkeyid": {
                "type": "string",
                "minLength": 1
              },
              "employee_id": {
                "type": "string",
                "minLength": 1
              },
              "external_id": {
                "type": "string"
              },
              "given_names": {
                "type": "string"
              },
              "family_name": {
                "type": "string"
              },
              "date_of_birth": {
                "type": "string",
                "format": "date"
              },
              "email": {
                "type": "string",
                "format": "email"
              },
              "mobile_number": {
                "type": "string",
                "pattern": "^[0-9]{10}$",
                "x-pattern-message": "must be ten digits without spaces (0000000000)"
              },
              "employment_status": {
                "type": "string",
                "enum": [
                  "Prospective",
                  "Current"
                ]
              },
              "sendtype": {
                "type": "string",
                "enum": [
                  "Email",
                  "SMS",
                  "Both"
                ]
              },
              "location": {
                "type": "string"
              },
              "group": {
                "type": "string"
              },
              "key": {
                "not": {}
              },
              "onboard_id": {
                "not": {}
              }
            }
          }
        ]
      }
    ]
  },
  "getWorkRights": {
    "oneOf": [
      {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "accountkeyid",
          "type",
          "key_id"
        ],
        "properties": {
          "accountkeyid": {
            "type": "string",
            "minLength": 1
          },
          "type": {
            "type": "string",
            "const": "workrights"
          },
          "key_id": {
            "type": "string",
            "minLength": 1
          },
          "onboard_id": {
            "not": {}
          },
          "employee_id": {
            "not": {}
          }
        }
      },
      {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "accountkeyid",
          "type",
          "onboard_id"
        ],
        "properties": {
          "accountkeyid": {
            "type": "string",
            "minLength": 1
          },
          "type": {
            "type": "string",
            "const": "workrights"
          },
          "onboard_id": {
            "type": "string",
            "minLength": 1
          },
          "key_id": {
            "not": {}
          },
          "employee_id": {
            "not": {}
          }
        }
      },
      {
        "type": "object",
        "additionalProperties": false,
        "required": [
          "accountkeyid",
          "type",
          "employee_id"
        ],
        "properties": {
          "accountkeyid": {
            "type": "string",
            "minLength": 1
          },
          "type": {
            "type": "string",
            "const": "workrights"
          },
          "employee_id": {
            "type": "string",
            "minLength": 1
          },
          "key_id": {
            "not": {}
          },
          "onboard_id": {
            "not": {}
          }
        }
      }
    ]
  }
} as const;
