import { McpServer, type McpRequestContext } from '@modelcontextprotocol/server';
import { addPrompts, addResources } from './docs/add-resources.ts';
import type { Services } from './services.ts';
import { addDueTool } from './tools/due.ts';
import { addDocsTools } from './tools/explain.ts';
import { addNewCheckTools, addNewOnboardingTools } from './tools/prepare.ts';
import { addVisaCheckTools, addWorkRightsTools } from './tools/reading.ts';

const INSTRUCTIONS = [
  'Visa checks, onboarding requests and work rights in Australia and New Zealand.',
  'Only an entitlement of "yes" without doubts is a yes. "limited" needs a person who reads the conditions. Null, unknown and unreadable are never a yes and never a no.',
  'Data of the environment sandbox are samples and say nothing about a person.',
  'To create something: prepare it, then call create with the token. A person confirms; you cannot. Never ask for personal data that a tool does not need.',
].join('\n');

/** A server for one connection. What it can read depends on the settings: an interface without a URL has no tools. */
export function createServer(shared: Services, { era }: Pick<McpRequestContext, 'era'>): McpServer {
  const services = { ...shared, isModern: era === 'modern' };
  const { checks, rights, report, version } = services;
  const server = new McpServer(
    { name: 'workrights', title: 'Work Rights Kit', version },
    { instructions: INSTRUCTIONS },
  );
  if (checks) addVisaCheckTools(server, services, checks);
  if (rights) addWorkRightsTools(server, services, rights);
  if (report) addDueTool(server, report);
  addDocsTools(server);
  addResources(server);
  addPrompts(server, report !== undefined);
  if (checks) addNewCheckTools(server, services, checks);
  if (rights) addNewOnboardingTools(server, services, rights);
  return server;
}
