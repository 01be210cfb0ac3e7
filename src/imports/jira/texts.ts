import { cleanHtml, rewriteAddresses } from '#html';
import { htmlOf } from '../texts';
import { htmlOfDocument, type ReadText } from './document';
import type { IssueFiles } from './files';

/** Where a text stands. */
export interface TextPlace {
  readonly url: string;
  readonly files: IssueFiles;
}

/**
 * Returns the HTML of a text of Jira. The cloud writes documents; a data center writes a markup of its own, and HTML if it
 * is asked for it. Addresses in that HTML may be relative to `url`.
 */
export function textOf(value: unknown, rendered: unknown, { url, files }: TextPlace): ReadText {
  if (typeof rendered === 'string') return { html: files.textOf(absolute(htmlOf(rendered, 'html'), url)), remarks: [] };
  if (typeof value === 'string') return { html: htmlOf(value, 'plain'), remarks: [] };
  const { html, remarks } = htmlOfDocument(value, (name) => files.named(name));
  return { html: files.textOf(htmlOf(html, 'html')), remarks };
}

const IS_ABSOLUTE = /^([a-z][a-z0-9+.-]*:|#)/i;

function absolute(html: string, url: string): string {
  return rewriteAddresses(cleanHtml(html).html, (address) => {
    const isRelative = !IS_ABSOLUTE.test(address) && URL.canParse(address, `${url}/`);
    return isRelative ? new URL(address, `${url}/`).href : undefined;
  });
}
