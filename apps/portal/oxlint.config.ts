import { oneWay } from '../../scripts/lint/layers.ts';

/** `content.config.ts` is above these folders. */
export default oneWay({
  web: [],
  repository: [],
  diagrams: [],
  guides: ['diagrams', 'repository'],
  search: ['web'],
  built: ['search', 'web'],
  'markdown-twins': ['web'],
  sandbox: ['web'],
  reference: ['repository', 'sandbox'],
  changelog: ['repository'],
  downloads: ['reference', 'repository'],
  'client-api': ['guides', 'reference', 'repository'],
  llms: ['downloads', 'markdown-twins', 'web'],
  try: ['sandbox'],
  home: ['sandbox'],
  components: ['guides', 'home', 'markdown-twins', 'reference', 'repository', 'sandbox'],
  pages: ['*'],
});
