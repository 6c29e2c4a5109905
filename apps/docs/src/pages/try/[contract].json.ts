import visaChecks from '@workrights/spec/visa-checks.json' with { type: 'json' };
import workRights from '@workrights/spec/work-rights.json' with { type: 'json' };
import type { APIRoute, GetStaticPaths } from 'astro';
import { firstExamples } from '../../try/people.ts';
import { trialDocument, type ContractDocument } from '../../try/trial-document.ts';

const contracts: Readonly<Record<string, unknown>> = { 'visa-checks': visaChecks, 'work-rights': workRights };

export const getStaticPaths: GetStaticPaths = () =>
  Object.keys(contracts).map((contract) => ({ params: { contract } }));

/** The contracts for the console of the page for trying out. */
export const GET: APIRoute = ({ params: { contract = '' } }) =>
  new Response(JSON.stringify(trialDocument(contracts[contract] as ContractDocument, firstExamples)), {
    headers: { 'content-type': 'application/json' },
  });
