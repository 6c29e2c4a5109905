/** Scalar hides the name of its copy buttons from everybody until they have the focus. They get it as they appear. */
export function nameButtons(root: Element): void {
  const name = () => {
    for (const button of root.querySelectorAll('button.scalar-code-copy:not([aria-label])')) {
      button.setAttribute('aria-label', 'Copy');
    }
  };
  new MutationObserver(name).observe(root, { childList: true, subtree: true });
  name();
}
