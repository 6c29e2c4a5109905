/** `apiProperties.json`: what a connection asks for, and the policies that use it. */
export function buildProperties(): object {
  return {
    properties: {
      connectionParameters: {
        relay_url: {
          type: 'string',
          uiDefinition: {
            displayName: 'Relay URL',
            description: 'Where your relay can be reached, such as https://relay.example.com.',
            tooltip: 'The https URL of your relay, without a path.',
            constraints: { tabIndex: 1, clearText: true, required: 'true' },
          },
        },
        api_key: {
          type: 'securestring',
          uiDefinition: {
            displayName: 'Relay token',
            description: 'The token that the relay made for this connector.',
            tooltip: 'What "workrights relay-token create" printed.',
            constraints: { tabIndex: 2, clearText: false, required: 'true' },
          },
        },
      },
      iconBrandColor: '#12507b',
      capabilities: ['actions', 'triggers'],
      publisher: 'Work Rights Kit',
      stackOwner: 'Work Rights Kit',
      policyTemplateInstances: [
        {
          templateId: 'dynamichosturl',
          title: 'Send requests to the relay of the connection',
          parameters: { 'x-ms-apimTemplateParameter.urlTemplate': "@connectionParameters('relay_url')" },
        },
        {
          templateId: 'setheader',
          title: 'Send the token of the connection',
          parameters: {
            'x-ms-apimTemplateParameter.name': 'Authorization',
            'x-ms-apimTemplateParameter.value': "Bearer @connectionParameters('api_key')",
            'x-ms-apimTemplateParameter.existsAction': 'override',
            'x-ms-apimTemplate-policySection': 'Request',
          },
        },
      ],
    },
  };
}
