/** Who comes by a link or the search sees in the sidebar where the page stands. */
const sidebar = document.querySelector<HTMLElement>('#starlight__sidebar');
const current = sidebar?.querySelector<HTMLElement>('[aria-current="page"]');
if (sidebar && current) {
  const { top, bottom } = current.getBoundingClientRect();
  const box = sidebar.getBoundingClientRect();
  if (top < box.top || bottom > box.bottom) sidebar.scrollTop += top - box.top - box.height / 3;
}
