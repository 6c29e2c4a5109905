import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { pageFileOf } from './page-files.ts';
import { editAddress } from './repository-address.ts';

/** "Edit page" on each page that is written in one file, once the repository has an address. */
export const onRequest = defineRouteMiddleware((context) => {
  const file = pageFileOf.get(context.url.pathname);
  const address = file && editAddress(file);
  if (address) context.locals.starlightRoute.editUrl = new URL(address);
});
