import { Action, FileAnswer, membersOf, QueryParams, Resource, v2 } from '#http';
import { SHEET_FORMAT, SHEET_FORMATS, sheetSchemas, type SheetFormat } from '#sheets';
import { InstanceUsage, type UsageAsked } from '../../application/instance-usage';
import { EXPORT_USAGE } from '../texts';

const query = membersOf<UsageAsked>();

class UsageQueryV2 {
  @query.date('firstDay', { description: 'A day of the first month. Default: the last day.' }) first_day?: string;
  @query.date('lastDay', { description: 'A day of the last month, at the latest today. Default: today.' })
  last_day?: string;
  @query.choice('format', SHEET_FORMATS, SHEET_FORMAT) format?: SheetFormat;
}

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
    files: sheetSchemas('What a workspace uses in a month.'),
    query: UsageQueryV2,
  })
  async export(@QueryParams() asked: UsageAsked) {
    const { content, ...file } = await this.usage.file(asked);
    return new FileAnswer(file, content);
  }
}
