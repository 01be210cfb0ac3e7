export { MAX_HTML } from './bounds';
export { InvalidDocument } from './document.html';
export type { DocumentNode } from './document.nodes';
export * from './rich-text';
export * from './sent';
