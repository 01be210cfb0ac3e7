import { Action, Bulk, Context, membersOf, Payload, Resource, v2, type AnswerSchema } from '#http';
import type { ProjectCtx } from '#kernel';
import { SHEET_FORMATS, type SheetFormat } from '#sheets';
import { WorkItems, type ReviseWorkItem } from '../../../work-items';
import { UpdateWorkItemV2 } from '../../../work-items/api/v2';
import { FileRows, propertyOf, type CellError, type FileRow, type SentFile } from '../../application/file-rows';
import { keyOf } from '../../application/item-columns';
import type { Difference } from '../../domain/cell-difference';
import { CHANGE_BY_FILE } from '../texts';

const member = membersOf<SentFile>();

class FileChangesV2 {
  @member.choice('format', SHEET_FORMATS, { required: true, description: 'The format of the file.' })
  format!: SheetFormat;
  @member.text('content', {
    required: true,
    description:
      'The text of the file, or a workbook in base64. At most 5,000 rows and 200 columns. The first row has the names ' +
      'of the columns, as in an export.',
    example: 'identifier,priority\nWEB-1,high\n',
  })
  content!: string;
}

const VALUE = { description: 'A text, a number, true or false, a list of texts, or null.' };
const TEXT = { type: 'string' };

const ANSWER: AnswerSchema = {
  title: 'FileChanges',
  type: 'object',
  required: ['rows', 'changed', 'unchanged', 'failed', 'results'],
  properties: {
    rows: { type: 'integer', description: 'Number of rows in the file, without the header.' },
    changed: { type: 'integer', description: 'Number of work items that were changed.' },
    unchanged: { type: 'integer', description: 'Number of rows without a difference.' },
    failed: { type: 'integer', description: 'Number of rows that could not be written.' },
    results: {
      type: 'array',
      description: 'The rows that changed a work item or failed, in the order of the file.',
      items: {
        type: 'object',
        required: ['line', 'result', 'id', 'identifier', 'changes', 'errors'],
        properties: {
          line: { type: 'integer', description: 'Position of the row without empty ones; the header is 1.' },
          result: { ...TEXT, enum: ['changed', 'failed'], description: 'What became of the row.' },
          id: { type: ['string', 'null'], description: 'Id of the work item; null if there is none.' },
          identifier: { type: ['string', 'null'], description: 'Key of the work item, such as ENG-12.' },
          changes: {
            type: 'array',
            description: 'The cells that differ from the values before.',
            items: {
              type: 'object',
              properties: {
                column: { ...TEXT, description: 'Name of the column.' },
                from: { ...VALUE, description: `The value before. ${VALUE.description}` },
                to: { ...VALUE, description: `The value in the file. ${VALUE.description}` },
              },
            },
          },
          errors: {
            type: 'array',
            description: 'Why the row failed.',
            items: {
              type: 'object',
              properties: {
                field: { ...TEXT, description: 'Name of the column.' },
                code: { ...TEXT, description: 'The rule.' },
                message: { ...TEXT, description: 'What is wrong.' },
              },
            },
          },
        },
      },
    },
  },
};

interface RowResult {
  readonly line: number;
  readonly result: 'changed' | 'failed';
  readonly id: string | null;
  readonly identifier: string | null;
  readonly changes: readonly Difference[];
  readonly errors: readonly CellError[];
}

@Resource({
  style: v2,
  tag: 'Work items',
  path: 'workspaces/:slug/projects/:project_id/work-items',
  level: 'project',
  scope: 'projects.work_items',
})
export class FileChangesV2Controller {
  constructor(
    private readonly rows: FileRows,
    private readonly items: WorkItems,
    private readonly bulk: Bulk,
  ) {}

  @Action('POST', 'changes-by-file', {
    id: 'change-work-items-by-file',
    summary: 'Change work items by a file',
    description: CHANGE_BY_FILE,
    allow: 'PA C own(Cm) own(PG)',
    access: 'write',
    shape: 'plain',
    body: FileChangesV2,
    answer: ANSWER,
  })
  async change(@Context() ctx: ProjectCtx, @Payload() file: SentFile) {
    const results: RowResult[] = [];
    let rows = 0;
    for await (const turn of this.rows.compared(ctx, file)) {
      rows += turn.length;
      results.push(...(await this.written(ctx, turn)));
    }
    const changed = results.filter(({ result }) => result === 'changed').length;
    const failed = results.length - changed;
    return { rows, changed, unchanged: rows - results.length, failed, results };
  }

  private async written(ctx: ProjectCtx, turn: readonly FileRow[]): Promise<RowResult[]> {
    const sound = turn.filter(({ differences, errors }) => differences.length && !errors.length);
    const items = sound.map(({ item, differences }) => ({ id: item!.id, ...membersFor(differences) }));
    const { results } = items.length
      ? await this.bulk.updateMany<ReviseWorkItem>({ items }, UpdateWorkItemV2, (all) =>
          this.items.reviseMany(ctx, all),
        )
      : { results: [] };
    const outcomes = new Map(sound.map((row, index) => [row, results[index] as BulkResult]));
    return turn
      .filter(({ differences, errors }) => differences.length || errors.length)
      .map((row) => resultOf(row, outcomes.get(row)));
  }
}

/** The result of a row of a bulk operation. */
interface BulkResult {
  readonly result: string;
  readonly detail?: string;
  readonly errors?: readonly CellError[];
}

/** Returns the body of an update. Cells without a value clear lists, dates and references. */
function membersFor(differences: readonly Difference[]): Record<string, unknown> {
  const own = differences.filter(({ column }) => propertyOf(column) === undefined);
  const custom = differences.flatMap(({ column, to }) => {
    const property = propertyOf(column);
    return property === undefined ? [] : [[property, to] as const];
  });
  return {
    ...Object.fromEntries(own.map(({ column, to }) => [column, column === 'priority' ? (to ?? 'none') : to])),
    ...(custom.length && { custom_fields: Object.fromEntries(custom) }),
  };
}

function resultOf({ line, item, differences, errors }: FileRow, outcome: BulkResult | undefined): RowResult {
  const isChanged = outcome !== undefined && outcome.result !== 'failed';
  const why = outcome?.errors ?? [{ field: '', code: 'invalid', message: outcome?.detail ?? '' }];
  return {
    line,
    result: isChanged ? 'changed' : 'failed',
    id: item?.id ?? null,
    identifier: item ? keyOf(item) : null,
    changes: differences,
    errors: isChanged ? [] : errors.length ? errors : why,
  };
}
