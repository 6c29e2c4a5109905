import type { Target } from './target.ts';
import { cliErrors } from './targets/cli-errors.ts';
import { clientResponses } from './targets/client-responses.ts';
import { ledgerOpen } from './targets/ledger-open.ts';
import { n8nItems } from './targets/n8n-items.ts';
import { planCsv, planXlsx } from './targets/plans.ts';
import { reportVerify } from './targets/report-verify.ts';
import { sandboxBodies } from './targets/sandbox-bodies.ts';
import { sandboxControl } from './targets/sandbox-control.ts';
import { sandboxRequests } from './targets/sandbox-requests.ts';
import { serverBytes } from './targets/server-bytes.ts';
import { validators } from './targets/validators.ts';

export const targets = [
  validators,
  clientResponses,
  cliErrors,
  sandboxBodies,
  sandboxRequests,
  sandboxControl,
  serverBytes,
  planCsv,
  planXlsx,
  reportVerify,
  ledgerOpen,
  n8nItems,
] as readonly Target[];
