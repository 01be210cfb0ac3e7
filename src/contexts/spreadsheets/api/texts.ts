// Texts of the OpenAPI document: descriptions of operations.

export const CHANGE_BY_FILE =
  'Changes work items as a table says, such as an edited export. Each row names its work item in the column `id` or ' +
  '`identifier`. Only cells that differ from the current value are written; an empty cell clears the value, and work ' +
  'items without a row and members without a column stay as they are. Rows are written one by one: a row that fails ' +
  'does not stop the others. Send `Prefer: dry-run` to see the differences without writing anything. Times in the file, ' +
  'such as `created_at`, have no effect; other columns that cannot be changed by a file must contain the current value.';
