import { rewriteAddresses } from '#html';
import type { FileThing } from '../thing';
import type { JiraAttachment, JiraIssue } from './shapes';
import { instantOf, keyOfUser } from './values';

/** Where Jira is, as far as addresses of files follow from it. */
export interface JiraAddress {
  /** Without a slash at the end. */
  readonly url: string;
  readonly isCloud: boolean;
}

/** A file of an issue that a text shows. */
export interface ShownFile {
  readonly address: string;
  readonly isPicture: boolean;
}

/** Paths of files: of pages and of the interface, in full and small. */
const PATH = /\/(?:secure\/(?:attachment|thumbnail)|rest\/api\/\d\/attachment\/(?:content|thumbnail))\/(\d+)(?:\/|$)/;

/** The files of an issue. Its texts name them by their names, or by one of several addresses. */
export class IssueFiles {
  private readonly files: readonly JiraAttachment[];
  private readonly ids: ReadonlyMap<string, JiraAttachment>;

  constructor(
    private readonly issue: JiraIssue,
    private readonly at: JiraAddress,
  ) {
    this.files = issue.fields.attachment ?? [];
    this.ids = new Map(this.files.map((file) => [String(file.id), file]));
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** The files of this name. */
  named(name: string): ShownFile[] {
    const found = this.files.filter(({ filename }) => filename === name);
    return found.map((file) => ({
      address: this.addressOf(file),
      isPicture: file.mimeType?.startsWith('image/') ?? false,
    }));
  }

  /** Lets a text have one address for each file, by which the import finds it. */
  textOf(html: string): string {
    if (!this.files.length || !PATH.test(html)) return html;
    return rewriteAddresses(html, (written) => {
      const file = this.fileAt(written);
      return file && this.addressOf(file);
    });
  }

  private fileAt(written: string): JiraAttachment | undefined {
    const { url } = this.at;
    if (!URL.canParse(written, `${url}/`)) return undefined;
    const { origin, pathname } = new URL(written, `${url}/`);
    const id = PATH.exec(pathname)?.[1];
    return origin === new URL(url).origin && id !== undefined ? this.ids.get(id) : undefined;
  }

  private addressOf({ id, filename }: JiraAttachment): string {
    const { url, isCloud } = this.at;
    const part = encodeURIComponent(id);
    return isCloud
      ? `${url}/rest/api/3/attachment/content/${part}`
      : `${url}/secure/attachment/${part}/${encodeURIComponent(filename.toWellFormed())}`;
  }

  things(): FileThing[] {
    return this.files.map((file) => {
      const { id, filename: name, mimeType: type, size, content, author, created } = file;
      const address = this.addressOf(file);
      return {
        ...{ kind: 'file', key: String(id), holder: { kind: 'item', key: this.issue.id } },
        ...{ name, type: type ?? null, size: size ?? null, ...(size !== undefined && { isSizeCertain: true }) },
        addresses: content && content !== address && URL.canParse(content) ? [address, content] : [address],
        ...{ shownAs: [address], author: keyOfUser(author), createdAt: instantOf(created) },
      };
    });
  }
}
