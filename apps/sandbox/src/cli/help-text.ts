import { CREDENTIAL_VARIABLES, DEFAULT_FOLDER, DEFAULT_PORT } from './read-arguments.ts';

export const HELP = `Usage: workrights-sandbox [options]

Runs a stand-in for the Visa Checks API and the Onboarding and Work Rights API.

  --port N                  port to listen on (default ${DEFAULT_PORT}; 0: any free one)
  --host ADDRESS            address to listen on (default 127.0.0.1; others need your own credentials)
  --data DIR                folder for all data (default ${DEFAULT_FOLDER})
  --memory                  keep no data on disk
  --snapshot NAME           start from this snapshot of the data folder, instead of its current data
  --public-url URL          base of the URLs in responses (default: the caller's Host header)
  --allow-host NAME         a host name besides localhost that callers may use; may be repeated
  --allow-origin ORIGIN     web pages of this origin may use the sandbox; may be repeated
                            (pages served from this machine always may)
  --no-control              do not serve the control plane under /_sandbox
  --allow-live              accept "environment: live" and respond with sample data
  --quirk NAME=VALUE        quirk to start with; may be repeated
  --like FILE               play the forms that "workrights observe" saw: its JSON report; --quirk wins over it
  --seed TEXT               make ids, durations and chances repeatable: the same requests get the same responses
  --account NAME            another account with its own data; its development credentials end in -NAME;
                            may be repeated
  --accounts-file FILE      more accounts with your own credentials: a JSON list of
                            {"name", "accessToken", "accountKey", "apiKey"}
  --fault JSON              fault to start with, as POST /_sandbox/faults takes it; may be repeated
  --api-key-parameter NAME  name of the URL parameter of the API key (default key)
  --api-key-address ADDR    address or CIDR range that the API key is bound to; may be repeated
                            (default: this machine)
  --customer-authority ID   a customer authority that exists; may be repeated
                            (default ca_sandbox_migration_agent)
  -h, --help                show this help

Your own credentials, as a flag or in the environment:

  --access-token TOKEN      ${CREDENTIAL_VARIABLES.accessToken}
  --account-key KEY         ${CREDENTIAL_VARIABLES.accountKey}
  --api-key KEY             ${CREDENTIAL_VARIABLES.apiKey}
`;
