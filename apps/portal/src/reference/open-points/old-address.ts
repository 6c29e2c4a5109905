import { hashTarget } from '../components/hash-target.ts';

/** Points had an anchor on the page of all points: such a link leads on to the page of its point. */
export function openNamedPoint(): void {
  const lead = (): void => {
    const point = document.querySelector(`.point[id="${CSS.escape(hashTarget())}"]`);
    const link = point?.querySelector('a');
    if (link) location.replace(link.href);
  };
  globalThis.addEventListener('hashchange', lead);
  lead();
}
