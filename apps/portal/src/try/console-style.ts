/** Scalar's own variables, with enough contrast, and without what leads to its maker's services. */
export const consoleStyle = `
  .light-mode {
    --scalar-color-1: #1b1b1b;
    --scalar-color-2: #4a4a4a;
    --scalar-color-3: #565656;
    --scalar-color-green: #006b43;
    --scalar-color-blue: #005fa3;
    --scalar-color-orange: #9a4a00;
    --scalar-color-red: #b3000c;
    --scalar-color-yellow: #7a5b00;
    --scalar-color-purple: #5203d1;
    --scalar-link-color: #005fa3;
  }
  .dark-mode {
    --scalar-color-1: #f0f0f0;
    --scalar-color-2: #c4c4c4;
    --scalar-color-3: #b4b4b4;
  }
  a[href*='scalar.com'] {
    display: none !important;
  }
`;
