import { smallPages } from './site-pages.ts';
import { testPages } from './sound-pages.ts';

testPages(smallPages());
