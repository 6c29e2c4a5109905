import type { DownloadName } from './downloads.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
  /** Markdown: what the files are for. */
  readonly about: string;
  /** A command that uses the files. */
  readonly command?: string;
  readonly files: readonly { readonly name: DownloadName; readonly what: string }[];
}

/** The downloads, in the order of the page. */
export const sections: readonly Section[] = [
  {
    id: 'openapi',
    title: 'OpenAPI documents',
    about:
      'Both interfaces as OpenAPI 3.1, each in one file with everything that it refers to. Use them with any tool that reads OpenAPI: check them, generate a client, or make one HTML page of a document, to pass on or to keep. For tools that read only an older version there is OpenAPI 3.0, and Swagger 2.0 for [custom connectors of Power Automate](/guides/questions/#can-i-use-power-automate).',
    command: `npx @redocly/cli lint --extends minimal visa-checks.yaml
npx orval --input visa-checks.canonical.json --output visa-checks.ts
npx @redocly/cli build-docs visa-checks.yaml`,
    files: [
      { name: 'visa-checks.yaml', what: 'Visa Checks API, to read' },
      { name: 'visa-checks.json', what: 'Visa Checks API, for tools' },
      {
        name: 'visa-checks.canonical.json',
        what: 'Visa Checks API, each operation once: to generate a client',
      },
      {
        name: 'visa-checks.openapi-3.0.json',
        what: 'Visa Checks API, in OpenAPI 3.0: for tools that cannot read 3.1',
      },
      { name: 'visa-checks.swagger-2.0.json', what: 'Visa Checks API, in Swagger 2.0: for Power Automate' },
      { name: 'work-rights.yaml', what: 'Onboarding and Work Rights API, to read' },
      { name: 'work-rights.json', what: 'Onboarding and Work Rights API, for tools' },
      {
        name: 'work-rights.canonical.json',
        what: 'Onboarding and Work Rights API, each operation once: to generate a client',
      },
      {
        name: 'work-rights.openapi-3.0.json',
        what: 'Onboarding and Work Rights API, in OpenAPI 3.0: for tools that cannot read 3.1',
      },
      {
        name: 'work-rights.swagger-2.0.json',
        what: 'Onboarding and Work Rights API, in Swagger 2.0: for Power Automate',
      },
      { name: 'relay.yaml', what: 'The relay of this kit and its webhooks, to read' },
      { name: 'relay.json', what: 'The relay of this kit and its webhooks, for tools' },
    ],
  },
  {
    id: 'postman',
    title: 'Postman',
    about:
      'In Postman choose **Import**, drop both files, and choose the environment **Work Rights Kit: sandbox**. With the [sandbox](/guides/sandbox/overview/) running, every request succeeds as it is: the ids of what is created are filled in to the requests after it. Each request tests its response against the contract: the status, and the ids and texts that must be there. A run in Postman or newman shows every failure. The tests do not say what a result means. For another server, copy the environment and change its values.',
    files: [
      { name: 'work-rights-kit.postman_collection.json', what: 'Every operation of both interfaces' },
      { name: 'sandbox.postman_environment.json', what: 'URL and credentials of the sandbox' },
    ],
  },
  {
    id: 'connectors',
    title: 'Connectors',
    about:
      'Add these to your workflow tool in the cloud: they call your own [relay](/guides/visa-checks/get-told/), so nothing is created twice. The guides to [Power Automate](/guides/power-automate/) and [Zapier](/guides/zapier/) say what to do with the files.',
    files: [
      { name: 'apiDefinition.swagger.json', what: 'Power Automate: what a flow can do' },
      { name: 'apiProperties.json', what: 'Power Automate: what a connection asks for' },
      { name: 'icon.png', what: 'Power Automate: the icon' },
      { name: 'zapier-integration.zip', what: 'Zapier: the integration, ready to push' },
    ],
  },
  {
    id: 'workflows',
    title: 'Workflows',
    about:
      'What to call after what, as Arazzo 1.0. Save them beside the JSON documents, and run them against the [sandbox](/guides/sandbox/overview/).',
    command: `npx @redocly/cli respect visa-checks.arazzo.yaml \\
  --input accessToken=sandbox-access-token
npx @redocly/cli respect work-rights.arazzo.yaml \\
  --input apiKey=sandbox-api-key --input accountKey=sandbox-account \\
  --input employeeId=sbx-student`,
    files: [
      { name: 'visa-checks.arazzo.yaml', what: 'From a new check to its PDF' },
      { name: 'work-rights.arazzo.yaml', what: 'From an onboarding request to the work rights' },
    ],
  },
  {
    id: 'fixtures',
    title: 'Fixtures',
    about:
      'Bodies of requests and answers for your own tests: those that keep to the contract, and those that break one rule of it, with the field at fault.',
    files: [{ name: 'fixtures.zip', what: 'Every accepted and rejected body' }],
  },
  {
    id: 'open-points',
    title: 'Open points',
    about:
      'What the source does not show, and what this kit chose. The portal shows the same as [a list](/reference/open-points/all/).',
    files: [
      { name: 'not-shown.yaml', what: 'Each point with the places in the contract' },
      { name: 'observed.yaml', what: 'What users saw at the service and reported: nothing so far' },
    ],
  },
];
