import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
import { guideLoader } from './guides/guide-loader.ts';

export const collections = {
  docs: defineCollection({ loader: guideLoader(), schema: docsSchema() }),
};
