// Loaded into each Node that a snippet starts, so that `Date` has the day of the guides. Plain JavaScript, because Node takes
// twice as long to start when it has to strip types.
const shift = Number(process.env['DOCS_SHIFT']) * 1000;
const now = Date.now.bind(Date);

Date.now = () => now() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, by) => Reflect.construct(target, given.length > 0 ? given : [Date.now()], by),
});
