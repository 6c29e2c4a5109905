import * as z from 'zod';
import { OPERATIONS, type OperationName } from '../src/operations/operations.ts';

const json = z.record(z.string(), z.json());

/** One response of the service. */
const response = z.strictObject({
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** A fixture of the contract, below `spec/fixtures/accepted`. */
  fixture: z.string().optional(),
  /** What replaces fields of the body, or of its `data`. */
  change: json.optional(),
  body: z.json().optional(),
  /** A body that isn't JSON. */
  text: z.string().optional(),
  /** The check is shown as it stands here, with its own person. */
  asIs: z.literal(true).optional(),
  /** The connection breaks once the request has arrived. */
  cut: z.literal(true).optional(),
  /** How long the response takes, in ms. */
  late: z.int().optional(),
});

const responses = z.array(response).nonempty();

/** What the service answers, by the contract's operations: each response once, the last one from then on. */
const service = z.strictObject({
  createVisaCheck: responses.optional(),
  /** The states of the check for whichever way a connector reads it: by ID, by lookup, or in the list. */
  checks: responses.optional(),
  getVisaCheck: responses.optional(),
  lookupVisaChecks: responses.optional(),
  listVisaChecks: responses.optional(),
  downloadAttachment: responses.optional(),
  saveOnboard: responses.optional(),
  getOnboard: responses.optional(),
  listOnboards: responses.optional(),
  getWorkRights: responses.optional(),
  getEmployee: responses.optional(),
  listEmployees: responses.optional(),
  updateEmployee: responses.optional(),
});

const requestName = z.enum([...Object.keys(service.omit({ checks: true }).shape), 'unknown']);

const sent = z.strictObject({
  operation: requestName,
  count: z.int().optional(),
  /** Part of the body of the first request. */
  body: json.optional(),
  /** Fields that the body must not have. */
  lacks: z.array(z.string()).optional(),
});

const end = {
  /** Part of each item, in order. `{ contains: … }` is part of a text. */
  output: z.array(json).optional(),
  error: z
    .strictObject({
      /** The key of the invalid field. */
      field: z.string().optional(),
      /** What must stand in the message or the description. Absent where each tool has its own words. */
      words: z.array(z.string().nonempty()).nonempty().optional(),
      /** What must not, besides the credentials and the person of the input. */
      without: z.array(z.string()).optional(),
    })
    .optional(),
};

const oneEnd = z.strictObject(end).refine(isOne, 'must have an output or an error');

const testCase = z.strictObject({
  /** A sentence. */
  name: z.string().regex(/^[a-z].*[^.]$/u),
  operation: z.enum(OPERATIONS.map(({ name }) => name) as [OperationName, ...OperationName[]]),
  /** As a person types it, by the names of the fields. */
  input: json,
  service: service.default({}),
  /** How often the tool runs the same step again under the same key. */
  replays: z.int().positive().optional(),
  /** The user stops the run once this operation was sent, or its response was. */
  stop: z.strictObject({ operation: requestName, when: z.enum(['sent', 'answered']) }).optional(),
  expect: z
    .strictObject({
      /** Empty: no request at all. Absent: no request that changes something. */
      sent: z.array(sent).optional(),
      ...end,
      /** Either of these is right. */
      either: z.array(oneEnd).min(2).optional(),
      /** IDs that the tool has kept or shown. */
      ids: z.array(z.string()).optional(),
    })
    .refine((expect) => (expect.either === undefined) === isOne(expect), 'must have one end, or several'),
});

export const caseFile = z.array(testCase);

export type Case = z.infer<typeof testCase>;
export type ScriptedResponse = z.infer<typeof response>;
export type Service = z.infer<typeof service>;
export type End = z.infer<typeof oneEnd>;

function isOne({ output, error }: { readonly output?: unknown; readonly error?: unknown }): boolean {
  return (output === undefined) !== (error === undefined);
}
