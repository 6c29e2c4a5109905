import type { Plugin } from 'postcss';

/**
 * Without JavaScript a page follows the theme of the system. Starlight's script names the theme on `html`, and its pages say
 * `dark` until then. Here they say nothing until then, and what holds for the light theme holds for them too on a light system.
 */
export function withoutTheme(html: string): string {
  return html.replace(/(?<=<html[^>]*) data-theme="dark"/u, '');
}

const LIGHT = /(?<!:not\()\[data-theme=["']?light["']?\]/gu;

/** Each rule for the light theme once more, for pages without a theme on a light system. */
export const lightOnLightSystems: Plugin = {
  postcssPlugin: 'light-on-light-systems',
  OnceExit(root, { AtRule }) {
    root.walkRules((rule) => {
      const selectors = rule.selectors.filter((selector) => selector.search(LIGHT) !== -1);
      if (selectors.length === 0) return;
      const copy = rule.clone({
        selectors: selectors.map((selector) => selector.replaceAll(LIGHT, ':root:not([data-theme])')),
      });
      const media = new AtRule({ name: 'media', params: '(prefers-color-scheme: light)' });
      media.append(copy);
      rule.after(media);
    });
  },
};
