// The observer as the command runs it, without files. Arguments: its port, and the origin of the service.
import { createObserver, serveObserver } from '@workrights/observe';

const [port, upstream = ''] = process.argv.slice(2);
const observer = createObserver();
await serveObserver({ upstream, port: Number(port), see: (exchange) => observer.see(exchange) });
