/** Paper is white: a page in the dark theme is printed in the light one. */
const { dataset } = document.documentElement;
let theme = dataset['theme'];

addEventListener('beforeprint', () => {
  theme = dataset['theme'];
  dataset['theme'] = 'light';
});
addEventListener('afterprint', () => {
  dataset['theme'] = theme;
});
