import type { ApiStyle } from '#http';

/** The parts of a version's document that operations do not declare. */
export interface Dialect {
  readonly title: string;
  readonly description: string;
  readonly keyHeader: string;
  /** Members that records always have, even if `fields` does not name them. */
  readonly keptMembers: readonly string[];
  /** True if unknown names in `fields` can be ignored and reported. */
  readonly reportsFields: boolean;
}

const COMMON = `
- Send a list in a query as one value with commas, or as repeated parameters.
- \`fields\` selects members of records; \`expand\` adds related records.
- A write with an \`Idempotency-Key\` takes effect only once, however often it is sent.
- Single records have an \`ETag\` for \`If-None-Match\` on reads and \`If-Match\` on updates and deletions.
- Unknown names have no effect and are listed in \`X-Ignored-Parameters\`; with \`Prefer: handling=strict\`, they
  are refused.
- A write with \`Prefer: dry-run\` returns its usual response but stores nothing.
- Every response has an \`X-Request-Id\`, which is also in the log.`;

export const DIALECTS: Readonly<Record<ApiStyle['version'], Dialect>> = {
  v1: {
    title: 'Cairn API, version 1',
    description: `Work tracking over HTTP, for existing clients. Version 2 serves the same data.
${COMMON}
- Lists return an envelope with \`results\`; \`next_cursor\` leads to the next page.
- Failures contain \`error\` or \`detail\` with a text, or a list of messages for each rejected member.`,
    keyHeader: 'X-API-Key',
    keptMembers: [],
    reportsFields: true,
  },
  v2: {
    title: 'Cairn API, version 2',
    description: `Work tracking over HTTP. Version 1 serves the same data to existing clients.
${COMMON}
- Lists return an envelope with \`data\`, paged by offset, or by cursor with \`paginate=cursor\`.
- Failures are problem documents. Branch on \`code\`; fall back to \`type\` if you do not know the code.`,
    keyHeader: 'X-Api-Key',
    keptMembers: ['id'],
    reportsFields: false,
  },
};
