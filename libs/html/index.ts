export { MAX_HTML, MAX_HTML_PER_REQUEST, MAX_TAGS_PER_REQUEST } from './bounds';
export { InvalidDocument } from './document.html';
export type { DocumentNode } from './document.nodes';
export {
  mentionKey,
  MENTIONABLE_TYPES,
  MentionNames,
  mentionsIn,
  mentionsAsText,
  withMentionNames,
  type Mention,
  type MentionedType,
  type NameOf,
  type PublicName,
} from './mentions';
export { markdownOf } from './markdown';
export { HtmlWriter } from './html.writer';
export { documentOf } from './read-document';
export { rewriteAddresses } from './rewrite-addresses';
export * from './rich-text';
export * from './sent-text';
