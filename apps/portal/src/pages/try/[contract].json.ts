import { interfaceNames, readBundle, type InterfaceName } from '@workrights/spec/reader';
import type { APIRoute, GetStaticPaths } from 'astro';
import { firstExamples } from '../../try/people.ts';
import { trialDocument } from '../../try/trial-document.ts';

export const getStaticPaths: GetStaticPaths = () =>
  interfaceNames.map((contract) => ({ params: { contract } }));

/** The contracts for the console of the page for trying out. */
export const GET: APIRoute = ({ params: { contract } }) =>
  new Response(
    JSON.stringify(trialDocument(readBundle(contract as InterfaceName, 'canonical'), firstExamples)),
    {
      headers: { 'content-type': 'application/json' },
    },
  );
