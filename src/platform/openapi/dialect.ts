import type { ApiStyle } from '#http';

/** What the document of a version says that no operation declares. */
export interface Dialect {
  readonly title: string;
  readonly description: string;
  readonly keyHeader: string;
  /** Members that records always have although `fields` can leave members out. */
  readonly keptMembers: readonly string[];
  /** Whether unknown names in `fields` can be passed over and reported. */
  readonly reportsFields: boolean;
}

const COMMON = `
- A list in a query is one value with commas, or a parameter for each value.
- \`fields\` trims records, \`expand\` adds related ones.
- A write that carries an \`Idempotency-Key\` takes effect once, however often it is sent.
- Single objects carry an \`ETag\` for \`If-None-Match\` on reads and \`If-Match\` on updates and deletions.
- Names that nobody knows have no effect and are listed in \`X-Ignored-Parameters\`; with \`Prefer: handling=strict\` they
  are refused.
- A write with \`Prefer: dry-run\` answers what it would answer and keeps nothing of it.
- Every answer carries \`X-Request-Id\`, which also stands in the log.`;

export const DIALECTS: Readonly<Record<ApiStyle['version'], Dialect>> = {
  v1: {
    title: 'Cairn API, version 1',
    description: `Work tracking over HTTP, for existing clients. Version 2 serves the same data.
${COMMON}
- Lists answer an envelope with \`results\`; \`next_cursor\` leads to the next page.
- Failures answer \`error\` or \`detail\` with a text, or a list of messages for each rejected member.`,
    keyHeader: 'X-API-Key',
    keptMembers: [],
    reportsFields: true,
  },
  v2: {
    title: 'Cairn API, version 2',
    description: `Work tracking over HTTP. Version 1 serves the same data to existing clients.
${COMMON}
- Lists answer an envelope with \`data\`, paged by offset, or by cursor with \`paginate=cursor\`.
- Failures are problem documents. Branch on \`code\`; fall back to \`type\` where a code is new to you.`,
    keyHeader: 'X-Api-Key',
    keptMembers: ['id'],
    reportsFields: false,
  },
};
