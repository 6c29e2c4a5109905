export { createMock, type Mock, type MockOptions } from './create-mock.ts';
export { type PrismServer, startPrism } from './prism.ts';
