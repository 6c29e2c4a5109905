import type { IDataObject, IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';

export interface Service {
  listed: IDataObject[];
  readonly byId: Map<string, IDataObject>;
  readonly requests: IHttpRequestOptions[];
  readonly warnings: string[];
  /** What the service's clock shows. */
  now?: number;
}

/** A service of checks, and as much of a poll as the trigger uses. */
export function world(environment?: string): Service & { context: IPollFunctions } {
  const service: Service = { listed: [], byId: new Map(), requests: [], warnings: [] };
  const context = {
    getNode: () => ({
      id: 'n',
      name: 'Trigger',
      type: 't',
      typeVersion: 1,
      position: [0, 0],
      parameters: {},
    }),
    getCredentials: async () => ({
      baseUrl: 'https://a.example',
      webAppUrl: 'https://a.example',
      ...(environment !== undefined && { environment }),
    }),
    getNodeParameter: (_: string, fallback: unknown) => fallback,
    logger: { warn: (text: string) => service.warnings.push(text) },
    helpers: {
      async httpRequestWithAuthentication(_: string, request: IHttpRequestOptions) {
        service.requests.push(request);
        const ids = (request.body as { ids?: string[] } | undefined)?.ids;
        const data = ids
          ? ids.flatMap((id) => service.byId.get(id) ?? [])
          : service.listed.slice(0, Number(request.qs?.['limit'] ?? Infinity));
        const date = service.now === undefined ? {} : { date: new Date(service.now).toUTCString() };
        return { statusCode: 200, headers: date, body: { data } };
      },
    },
  };
  return Object.assign(service, { context: context as unknown as IPollFunctions });
}

export const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString();
export const check = (id: string, minute: number, status = 'pending'): IDataObject => ({
  id,
  status,
  requested_at: at(minute),
});
