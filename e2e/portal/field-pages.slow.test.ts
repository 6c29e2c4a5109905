import { fieldPages } from './site-pages.ts';
import { testPages } from './sound-pages.ts';

// What frames one of them frames all other pages too.
testPages(fieldPages(), 'main');
