import { hashTarget } from '../components/hash-target.ts';

/** Shows the form above the open points, which filters them. Without JavaScript all points are shown. */
export function startFilter(): void {
  const form = document.querySelector<HTMLFormElement>('.point-filter');
  const output = form?.querySelector('output');
  if (!form || !output) return;
  const points = [...document.querySelectorAll<HTMLElement>('.point')].map((element) => ({
    element,
    interfaces: (element.dataset.interface ?? '').split(' '),
    groups: (element.dataset.group ?? '').split(' '),
    text: `${element.id} ${element.textContent}`.toLowerCase().replaceAll(/\s+/g, ' '),
  }));
  const headings = [...document.querySelectorAll<HTMLElement>('[data-heading]')];

  const apply = (): void => {
    const data = new FormData(form);
    const words = String(data.get('text')).toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = String(data.get('interface'));
    const shown = points.filter(
      (point) =>
        (wanted === '' || point.interfaces.includes(wanted)) &&
        words.every((word) => point.text.includes(word)),
    );
    const elements = new Set(shown.map(({ element }) => element));
    for (const { element } of points) element.hidden = !elements.has(element);
    const groups = new Set(shown.flatMap((point) => point.groups));
    for (const heading of headings) heading.hidden = !groups.has(heading.id);
    output.value = shown.length === points.length ? '' : `${shown.length} of ${points.length}`;
  };
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.hidden = false;
  apply();
}

/** Points used to have an anchor on the page of all points. Such links lead on to the page of the point. */
export function openNamedPoint(): void {
  const lead = (): void => {
    const point = document.querySelector(`.point[id="${CSS.escape(hashTarget())}"]`);
    const link = point?.querySelector('a');
    if (link) location.replace(link.href);
  };
  globalThis.addEventListener('hashchange', lead);
  lead();
}
