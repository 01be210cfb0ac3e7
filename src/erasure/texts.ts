import { richText } from '#html';

/** What stands where a text was. */
export const REPLACED = 'This text was removed because its author was erased.';

/** A text of records, and whose it is. In conditions, $1 is the workspace and $2 the person. */
export interface Texts {
  readonly table: string;
  /** The columns of the text, and what they have afterwards. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** SQL condition for records `t` that the person alone wrote. */
  readonly such: string;
  /** SQL condition for copies of the text in the history of work items, as `a`. Here $2 are the records. */
  readonly history?: string;
}

/** Columns of a rich text. Its libraries are loaded when one is replaced, as most processes never do that. */
function rich(name: string, json?: string): Texts['columns'] {
  const { html, text, document } = richText(`<p>${REPLACED}</p>`);
  return { [`${name}_html`]: html, [`${name}_stripped`]: text, ...(json && { [json]: document }) };
}

const CREATED = 't.created_by_id = $2';
const DESCRIBED = `t.description_html not in ('', '<p></p>')`;

/** Returns the texts that are replaced. A text that somebody else has edited, too, stays. */
export const textsToReplace = (): readonly Texts[] => [
  {
    table: 'work_item_comments',
    columns: rich('comment', 'comment_json'),
    such: CREATED,
    history: 'a.comment_id = any ($2::uuid[])',
  },
  { table: 'release_comments', columns: rich('comment', 'comment_json'), such: CREATED },
  { table: 'worklogs', columns: { description: REPLACED }, such: `${CREATED} and t.description <> ''` },
  {
    table: 'work_items',
    columns: rich('description'),
    such: `${CREATED} and ${DESCRIBED} and not exists (
      select 1 from activities a where a.workspace_id = $1 and a.work_item_id = t.id and a.field = 'description'
        and a.actor_id is distinct from $2)`,
    history: `a.field = 'description' and a.work_item_id = any ($2::uuid[])`,
  },
  {
    table: 'pages',
    columns: rich('description', 'description'),
    such: `${CREATED} and ${DESCRIBED} and coalesce(t.updated_by_id, $2) = $2 and not exists (
      select 1 from page_versions v where v.workspace_id = $1 and v.page_id = t.id
        and coalesce(v.created_by_id, $2) <> $2)`,
  },
];
