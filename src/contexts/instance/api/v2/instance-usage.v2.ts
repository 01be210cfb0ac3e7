import { Action, FileAnswer, membersOf, QueryParams, Resource, v2 } from '#http';
import { SHEET_FORMATS, SHEET_TYPES, type SheetFormat } from '#sheets';
import { InstanceUsage, type UsageAsked } from '../../application/instance-usage';
import { EXPORT_USAGE } from '../texts';

const query = membersOf<UsageAsked>();

class UsageQueryV2 {
  @query.date('firstDay', { description: 'A day of the first month. Default: the last day.' }) first_day?: string;
  @query.date('lastDay', { description: 'A day of the last month, at the latest today. Default: today.' })
  last_day?: string;
  @query.choice('format', SHEET_FORMATS, {
    default: 'csv',
    description: 'The format of the file: CSV, an Excel workbook, or JSON.',
  })
  format?: SheetFormat;
}

const ROWS = { type: 'array', items: { type: 'object', description: 'What a workspace uses in a month.' } };
const WORKBOOK = { description: 'An Excel workbook with one sheet.' };

@Resource({
  style: v2,
  tag: 'Instance workspaces',
  path: 'instance/usage',
  level: 'caller',
  isOfInstance: true,
  scope: 'instance.workspaces',
  allow: { read: 'all', write: 'all' },
})
export class InstanceUsageV2Controller {
  constructor(private readonly usage: InstanceUsage) {}

  @Action('GET', '', {
    id: 'export-instance-usage',
    summary: 'Export what workspaces use as a file',
    description: EXPORT_USAGE,
    globalScope: false,
    shape: 'file',
    files: { [SHEET_TYPES.csv]: { type: 'string' }, [SHEET_TYPES.xlsx]: WORKBOOK, [SHEET_TYPES.json]: ROWS },
    query: UsageQueryV2,
  })
  async export(@QueryParams() asked: UsageAsked) {
    const { content, ...file } = await this.usage.file(asked);
    return new FileAnswer(file, content);
  }
}
