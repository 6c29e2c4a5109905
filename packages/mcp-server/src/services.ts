import type { Environment, VisaChecks, WorkRights } from '@workrights/client';
import type { MonitorReport } from '@workrights/durable';
import type { Attempts } from './confirm/attempts.ts';
import type { ConfirmPage } from './confirm/confirm-page.ts';
import type { PreparedRequests } from './confirm/prepared.ts';

/** The interface of visa checks. */
export interface Checks {
  readonly client: VisaChecks;
  /** Of the service, for links to its records. */
  readonly origin: string;
  /** Of a check that names none. */
  readonly environment: Environment;
}

/** What the tools work with. One for all connections of a process: a token that one of them got is known to the others. */
export interface Services {
  readonly checks?: Checks;
  readonly rights?: WorkRights;
  /** The register of people under watch, until a day; missing without a ledger. */
  readonly report?: (until: string | undefined) => Promise<MonitorReport>;
  /** The operator's `--reveal`. */
  readonly reveal: boolean;
  readonly prepared: PreparedRequests;
  readonly page: ConfirmPage;
  readonly attempts: Attempts;
  /** How long a call waits for a person before it says that it waits. Milliseconds; clients give up after a minute. */
  readonly patience: number;
  readonly version: string;
  /** Of one connection: it speaks the protocol in which a server can ask the user. */
  readonly isModern?: boolean;
}
