import { satteri } from '@astrojs/markdown-satteri';
import { codeFrames } from './code-frames.ts';
import { links } from './links.ts';
import { pictures } from './pictures.ts';
import { tableCorners } from './table-corners.ts';
import { toolTabs } from './tool-tabs.ts';
import { withoutTitle } from './without-title.ts';

/** How the guides become HTML: plain Markdown, with what the portal adds to it. */
export const guideMarkdown = satteri({
  mdastPlugins: [withoutTitle, pictures, toolTabs, codeFrames, links],
  hastPlugins: [tableCorners],
  features: { smartPunctuation: false },
});
