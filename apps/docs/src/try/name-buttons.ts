/**
 * Scalar leaves some buttons that only show a picture without a name. Gives them one as soon as they appear.
 */
export function nameButtons(root: Element): void {
  const name = () => {
    for (const button of root.querySelectorAll<HTMLElement>(
      'button:not([aria-label]):not([aria-labelledby])',
    )) {
      if (button.textContent?.trim() || button.title) continue;
      button.setAttribute('aria-label', button.className.includes('copy') ? 'Copy' : 'Show');
    }
  };
  new MutationObserver(name).observe(root, { childList: true, subtree: true });
  name();
}
