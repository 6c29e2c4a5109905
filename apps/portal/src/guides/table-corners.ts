import { defineHastPlugin } from 'satteri';

/** The empty corner of a table is no heading. */
export const tableCorners = defineHastPlugin({
  name: 'table-corners',
  element: {
    filter: ['th'],
    visit(node, context) {
      if (context.textContent(node).trim() === '') return { ...node, tagName: 'td' };
      return undefined;
    },
  },
});
