// The proxy in a process of its own, before the service at the URL of its argument. Prints its URL, then the status of each exchange.
import { serveObserver } from '../../../src/proxy/serve-observer.ts';

const { url } = await serveObserver({
  upstream: process.argv[2] ?? '',
  port: 0,
  see: ({ status }) => console.log(status),
});
console.log(url);
