export { MAX_HTML, MAX_HTML_TOGETHER, MAX_TAGS_TOGETHER } from './bounds';
export { InvalidDocument } from './document.html';
export type { DocumentNode } from './document.nodes';
export {
  keyOf,
  MENTIONED,
  MentionNames,
  mentionsIn,
  spelledOut,
  withNames,
  type Mention,
  type MentionedType,
  type NameOf,
  type PublicName,
} from './mentions';
export { documentOf } from './read-document';
export { readdressed } from './readdress';
export * from './rich-text';
export * from './sent';
