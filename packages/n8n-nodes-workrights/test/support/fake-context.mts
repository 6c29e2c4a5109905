import type { IExecuteFunctions, IHttpRequestOptions, INode } from 'n8n-workflow';

export interface FakeOptions {
  readonly items?: readonly object[];
  /** Parameters of every item, or of one. */
  readonly parameters?: (itemIndex: number) => Readonly<Record<string, unknown>>;
  readonly credentials?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Credentials whose fields hold expressions: what they are for an item. */
  readonly credentialsOf?: (itemIndex: number) => Readonly<Record<string, string>>;
  /** Answers a request; throws what n8n's helper would. */
  readonly send?: (request: IHttpRequestOptions) => Promise<unknown>;
  readonly continueOnFail?: boolean;
  readonly signal?: AbortSignal;
  readonly node?: Partial<INode>;
  readonly executionId?: string;
  readonly runIndex?: number;
  /** The custom data that several nodes of one execution share. */
  readonly execution?: Record<string, string>;
  /** An AI agent runs the node as a tool. */
  readonly isTool?: boolean;
}

export interface Fake {
  readonly context: IExecuteFunctions;
  readonly requests: IHttpRequestOptions[];
  readonly hints: string[];
  /** What n8n keeps beside the execution. */
  readonly customData: Record<string, string>;
  readonly logged: string[];
}

/** A response as n8n's helper gives it. */
export const answer = (statusCode: number, body: unknown = {}) => ({ statusCode, headers: {}, body });

/** What the node shows for work that fails. */
export const failureOf = async (work: Promise<unknown>) =>
  (await work.then(
    () => undefined,
    (error: unknown) => error,
  )) as Error & { description: string; context: Record<string, unknown> };

const node = { id: 'n', name: 'Work Rights', type: 'workRights', typeVersion: 1, position: [0, 0] };

/** As much of an execution as the node uses. The engine itself is what the suites in `e2e` run it with. */
export function fakeContext(options: FakeOptions = {}): Fake {
  const { items = [{}], credentials = {}, send, signal } = options;
  const requests: IHttpRequestOptions[] = [];
  const hints: string[] = [];
  const customData: Record<string, string> = {};
  const logged: string[] = [];
  const context = {
    getNode: () => ({ ...node, parameters: {}, ...options.node }),
    getInputData: () => items.map((json) => ({ json })),
    continueOnFail: () => options.continueOnFail === true,
    getExecutionId: () => options.executionId,
    getWorkflow: () => ({ id: 'w', name: 'Workflow', active: true }),
    getWorkflowDataProxy: () => ({ $runIndex: options.runIndex ?? 0 }),
    isToolExecution: () => options.isTool === true,
    getContext: () => options.execution ?? customData,
    customData: {
      set: (key: string, value: string) => {
        (options.execution ?? customData)[key] = value;
      },
    },
    logger: { warn: (text: string) => logged.push(text) },
    getExecutionCancelSignal: () => signal,
    addExecutionHints: (...added: { message: string }[]) =>
      hints.push(...added.map(({ message }) => message)),
    getCredentials: async (type: string, itemIndex = 0) =>
      options.credentialsOf?.(itemIndex) ?? credentials[type] ?? {},
    // As in n8n: only for a parameter that the node doesn't have, not for an expression that found nothing.
    getNodeParameter: (name: string, itemIndex: number, fallback: unknown) => {
      const parameters = options.parameters?.(itemIndex) ?? {};
      return name in parameters ? parameters[name] : fallback;
    },
    helpers: {
      async httpRequestWithAuthentication(_type: string, request: IHttpRequestOptions) {
        requests.push(request);
        return await send?.(request);
      },
    },
  };
  return { context: context as unknown as IExecuteFunctions, requests, hints, customData, logged };
}
