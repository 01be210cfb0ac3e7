import type { Db } from '#persistence';
import { base, pair, type Importing } from './importing';
import type { ItemArrivals } from './items';
import type { IntakeThing } from './thing';

const QUEUE = 'select id from intakes where workspace_id = $1 and project_id = $2 and deleted_at is null';

/** Proposals of the project, with the decisions about them. */
export class IntakeArrivals {
  private readonly kept: IntakeThing[] = [];

  constructor(
    private readonly importing: Importing,
    private readonly db: Db,
    private readonly items: Pick<ItemArrivals, 'idOf'>,
  ) {}

  /** A duplicate may name a work item that comes later. */
  keep(things: readonly IntakeThing[]): void {
    this.kept.push(...things);
  }

  async finish(): Promise<void> {
    if (!this.kept.length) return;
    const { arrivals, report } = this.importing;
    const intakeId = await this.queue();
    const records = this.kept.flatMap((thing) => {
      const itemId = this.items.idOf(thing.item);
      if (itemId) return [this.record(thing, intakeId, itemId)];
      report.lose('intake', thing.key, `its work item ${thing.item} is not here`);
      return [];
    });
    const { size } = records.length ? await arrivals.add('intake_items', records) : new Set();
    report.add('intake', { arrived: size, known: records.length - size });
  }

  /** The queue of a project appears with its first proposal. */
  private async queue(): Promise<string> {
    const { arrivals, idOf, project } = this.importing;
    const [known] = await this.db.query<{ id: string }>(QUEUE, [project.workspaceId, project.id]);
    if (known) return known.id;
    const id = idOf('intake', 'queue');
    await arrivals.add('intakes', [{ ...base(this.importing, id, null), project_id: project.id }]);
    return id;
  }

  private record(thing: IntakeThing, intakeId: string, itemId: string) {
    const { idOf, people, project } = this.importing;
    const { key, status, snoozedTill, source, sourceEmail } = thing;
    return {
      ...base(this.importing, idOf('intake', key), people.idOf(thing.createdBy), thing.createdAt),
      ...pair(this.importing, key),
      ...{ project_id: project.id, intake_id: intakeId, work_item_id: itemId, status, snoozed_till: snoozedTill },
      ...{ duplicate_to_id: this.original(thing), source, source_email: sourceEmail, extra: {} },
    };
  }

  private original({ key, duplicateTo }: IntakeThing): string | null {
    if (duplicateTo === null) return null;
    const found = this.items.idOf(duplicateTo);
    if (!found)
      this.importing.report.note('intake', key, `the work item that it duplicates is not here: ${duplicateTo}`);
    return found ?? null;
  }
}
