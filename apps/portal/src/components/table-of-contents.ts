/** A heading is current from here on, up to the next one: above the upper third of the window, however far. */
const PASSED = '1000000px 0px -67% 0px';

/**
 * Marks the current heading in a table of contents. It replaces Starlight's class of this name, which observes every element, and
 * looks for each one's heading: on a long page, that blocked a telephone for 170 ms. Starlight's table for narrow screens extends it.
 */
export class StarlightTOC extends HTMLElement {
  #current = this.querySelector('a[aria-current="true"]');

  constructor() {
    super();
    const links = [...this.querySelectorAll('a')].flatMap((link) => {
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      return heading ? [{ link, heading }] : [];
    });
    const passed = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) passed.add(target);
          else passed.delete(target);
        const current = links.findLast(({ heading }) => passed.has(heading)) ?? links[0];
        if (current) this.current = current.link;
      },
      { rootMargin: PASSED },
    );
    for (const { heading } of links) observer.observe(heading);
  }

  set current(link: HTMLAnchorElement) {
    this.#current?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'true');
    this.#current = link;
  }
}

customElements.define('starlight-toc', StarlightTOC);
