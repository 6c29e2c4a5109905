import type { Plugin } from 'postcss';

/**
 * Makes a page without JavaScript follow the system's theme. Starlight's pages say `dark` until its script sets the theme on
 * `html`. This removes that value, and the plugin below applies the light rules to such pages on a light system.
 */
export function withoutTheme(html: string): string {
  return html.replace(/(?<=<html[^>]*) data-theme="dark"/u, '');
}

const LIGHT = /(?<!:not\()\[data-theme=["']?light["']?\]/gu;

/** Repeats each rule of the light theme for pages without a theme on a light system. */
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
