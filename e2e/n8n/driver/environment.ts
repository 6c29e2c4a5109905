import path from 'node:path';

import { hostFolder } from './host.ts';

/** An n8n process's environment: its own folder, only loopback, nothing that calls the internet. */
export function n8nEnvironment(
  userFolder: string,
  ports: { web: number; broker: number },
): Record<string, string> {
  return {
    // Not the test run's environment: an n8n setting of the computer must not change the test.
    PATH: process.env['PATH'] ?? '',
    HOME: userFolder,
    NODE_ENV: 'production',
    // n8n loads thousands of files: each start after the first takes a sixth less.
    NODE_COMPILE_CACHE: path.join(hostFolder, 'node_modules/.cache/compiled'),
    N8N_USER_FOLDER: userFolder,
    N8N_ENCRYPTION_KEY: 'only-for-tests-0123456789abcdef',
    N8N_HOST: '127.0.0.1',
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(ports.web),
    N8N_PROTOCOL: 'http',
    N8N_SECURE_COOKIE: 'false',
    N8N_RUNNERS_BROKER_PORT: String(ports.broker),
    N8N_PYTHON_ENABLED: 'false',
    GENERIC_TIMEZONE: 'UTC',
    // These would send requests to n8n.io.
    N8N_DISABLED_MODULES: 'instance-reporting,mcp-registry',
    N8N_VERIFIED_PACKAGES_ENABLED: 'false',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    N8N_PERSONALIZATION_ENABLED: 'false',
    N8N_HIRING_BANNER_ENABLED: 'false',
    N8N_DYNAMIC_BANNERS_ENABLED: 'false',
    N8N_AI_ENABLED: 'false',
    N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
  };
}
