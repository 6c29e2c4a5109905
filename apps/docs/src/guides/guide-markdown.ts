import { satteri } from '@astrojs/markdown-satteri';
import { withoutTitle } from './without-title.ts';

/** How the guides become HTML: plain Markdown, with what the portal adds to it. */
export const guideMarkdown = satteri({ mdastPlugins: [withoutTitle] });
