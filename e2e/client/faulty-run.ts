import { setTimeout as sleep } from 'node:timers/promises';

import {
  AbortedError,
  OutcomeUnknownError,
  VisaChecks,
  WorkRights,
  type Clock,
  type Reconciliation,
  type VisaCheckCreate,
} from '@workrights/client';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import * as fc from 'fast-check';

/** The client's timeout. A delaying fault takes longer, and is over within `SETTLED`. */
const TIMEOUT = 250;
const DELAY = 400;
const SETTLED = 700;
const HOUR = 3_600_000;

/** Several values, because one different value doesn't prove to the client that a check is another person's. */
const FAMILIES = [
  'Citizen', 'Okafor', 'Lindqvist', 'Fernandez', 'Watanabe', 'Novak', 'Haddad', 'Murphy', 'Papadopoulos', 'Zhou', 'Bergmann', 'Quispe',
]; // prettier-ignore

type Fault = Parameters<Sandbox['context']['faults']['arm']>[1];

const operations = [
  'create',
  'createAgain',
  'get',
  'list',
  'lookup',
  'download',
  'createOnboard',
  'updateOnboard',
  'getOnboard',
  'listOnboards',
  'getWorkRights',
] as const;

export interface Step {
  readonly operation: (typeof operations)[number];
  readonly faults: readonly Fault[];
  /** Sent at the same time as the step before it. */
  readonly atOnce: boolean;
}

const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom<Fault>(
    { kind: 'reset', when: 'before' },
    { kind: 'reset', when: 'after' },
    { kind: 'truncate' },
    { kind: 'malformed-json' },
    { kind: 'delay', milliseconds: DELAY },
    { kind: 'status', status: 429, retryAfter: '0' },
  ),
  fc
    .constantFrom(400, 403, 409, 422, 429, 500, 502, 503, 504)
    .map((status): Fault => ({ kind: 'status', status })),
);

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    operation: fc.oneof(
      { arbitrary: fc.constantFrom<Step['operation']>('create', 'createAgain', 'createAgain'), weight: 3 },
      { arbitrary: fc.constantFrom(...operations), weight: 2 },
    ),
    faults: fc.array(fault, { maxLength: 3 }),
    atOnce: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10, size: 'max' },
);

/** What a client learned about its creates. */
export interface Outcome {
  /** The ids of the checks that it got, from responses and from reconciling. */
  readonly checks: string[];
  /** All errors that were thrown, including those that were handled. */
  readonly errors: unknown[];
}

/** Runs the steps as a careful caller does: reconciles a lost create, and repeats it only when there is no check. */
export class FaultyRun {
  readonly sandbox: Sandbox;
  readonly #checks: VisaChecks;
  readonly #rights: WorkRights;
  readonly #outcome: Outcome = { checks: [], errors: [] };
  #people = 0;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    const { url: baseUrl, credentials } = sandbox;
    const options = { baseUrl, timeout: TIMEOUT, retry: { attempts: 2 }, logLevel: 'off' } as const;
    this.#checks = new VisaChecks({ ...options, accessToken: credentials.accessToken, clock: hastyClock() });
    this.#rights = new WorkRights({
      ...options,
      apiKey: credentials.apiKey,
      accountKeyId: credentials.accountKey,
    });
  }

  static async start(): Promise<FaultyRun> {
    const run = new FaultyRun(await createSandbox());
    // A finished check from an hour ago, which marks how far lists must reach back, and which can be downloaded.
    run.sandbox.clock.advance(-HOUR);
    const { id } = await run.#checks.create(run.#person(), { timeout: false });
    run.sandbox.clock.reset();
    run.#outcome.checks.push(id);
    return run;
  }

  async carryOut(sequence: readonly Step[]): Promise<Outcome> {
    let together: Promise<void>[] = [];
    for (const step of sequence) {
      if (!step.atOnce) together = await ended(together);
      for (const each of step.faults) this.sandbox.context.faults.arm(null, each, 1);
      together.push(this.#step(step.operation));
    }
    await ended(together);
    // Delayed requests must end before the sandbox closes.
    if (sequence.some(({ faults }) => faults.some(({ kind }) => kind === 'delay'))) await sleep(SETTLED);
    return this.#outcome;
  }

  async #step(operation: Step['operation']): Promise<void> {
    try {
      if (operation === 'create') await this.#create(this.#person());
      else if (operation === 'createAgain') await this.#create(this.#person(0));
      else await this.#other(operation);
    } catch (error) {
      this.#outcome.errors.push(error);
    }
  }

  async #create(request: VisaCheckCreate): Promise<void> {
    try {
      this.#outcome.checks.push((await this.#checks.create(request)).id);
    } catch (error) {
      this.#outcome.errors.push(error);
      if (!(error instanceof OutcomeUnknownError || error instanceof AbortedError)) return;
      await this.#act(await this.#look(error), error, request);
    }
  }

  /** Reconciles until the lookup itself succeeds. */
  async #look(error: OutcomeUnknownError | AbortedError): Promise<Reconciliation> {
    for (;;) {
      const found = await error.reconcile();
      if (found.outcome !== 'inconclusive' || found.reason !== 'look-failed') return found;
      this.#outcome.errors.push(found.error);
    }
  }

  async #act(
    found: Reconciliation,
    error: OutcomeUnknownError | AbortedError,
    request: VisaCheckCreate,
    isSettled = false,
  ): Promise<void> {
    if (found.outcome === 'none') return this.#create(request);
    if (found.outcome === 'found' && found.check) {
      this.#outcome.checks.push(found.check.id);
      return;
    }
    if (found.outcome !== 'several') {
      throw new Error(`a look that does not decide: ${JSON.stringify(found)}`, { cause: error });
    }
    // Checks of the same request are interchangeable, as long as each create gets exactly one.
    const free = found.checks.find(({ id }) => !this.#outcome.checks.includes(id));
    if (free) {
      this.#outcome.checks.push(free.id);
    } else if (isSettled) {
      // All checks belong to other creates, so this one made none.
      await this.#create(request);
    } else {
      // This create may still be in progress.
      await sleep(SETTLED);
      await this.#act(await this.#look(error), error, request, true);
    }
  }

  async #other(operation: Step['operation']): Promise<unknown> {
    const [id = ''] = this.#outcome.checks;
    const employee = { employee_id: 'E1' };
    switch (operation) {
      case 'get':
        return this.#checks.get(id);
      case 'list':
        return this.#checks.list({ limit: 5 });
      case 'lookup':
        return this.#checks.lookup([id]);
      case 'download': {
        const [attachment] = (await this.#checks.get(id)).attachments ?? [];
        return attachment && this.#checks.download(attachment);
      }
      case 'createOnboard':
        return this.#rights.createOnboard({ ...employee, email: 'jane.citizen@example.com' });
      case 'updateOnboard':
        return this.#rights.updateOnboard({ ...employee, group: 'Kitchen' });
      case 'getOnboard':
        return this.#rights.getOnboard(employee);
      case 'listOnboards':
        return this.#rights.listOnboards();
      default:
        return this.#rights.getWorkRights(employee);
    }
  }

  #person(number = (this.#people += 1)): VisaCheckCreate {
    return {
      jurisdiction: 'AUS',
      visa_check_schema: 'australia',
      australia: { visa_check_type: 'work' },
      document: {
        type: 'passport',
        identifier: `N${String(number).padStart(7, '0')}`,
        country: 'GBR',
        family_name: FAMILIES[number % FAMILIES.length] ?? '',
        date_of_birth: `19${String(60 + ((number * 7) % 40))}-${String(1 + ((number * 5) % 12)).padStart(2, '0')}-${String(10 + ((number * 3) % 19))}`,
      },
    };
  }
}

async function ended(together: Promise<void>[]): Promise<Promise<void>[]> {
  await Promise.all(together);
  return [];
}

/** Sleeps at most as long as the sandbox's faults can last, but advances by the whole time. */
function hastyClock(): Clock {
  let skipped = 0;
  return {
    now: () => Date.now() + skipped,
    random: Math.random,
    sleep: async (ms, signal) => {
      const real = Math.min(ms, SETTLED);
      await sleep(real, undefined, signal ? { signal } : {});
      skipped += ms - real;
    },
  };
}
