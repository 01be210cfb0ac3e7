import { cleanHtml } from '#html';
import { FIRST_SORT } from '#kernel';
import type { Db } from '#persistence';
import type { ArrivingRecord } from '../arrivals';
import type { Importing } from '../importing';
import { datesOf, nameOf, settingsOf } from '../surroundings';
import { linkItems, settleParts, settleThings, type KnownItems } from './shared';
import type { InitiativeThing } from './things';

const INITIATIVES = { kind: 'initiative', table: 'initiatives', isNamedOnce: false } as const;
const LABELS = { kind: 'initiativeLabel', table: 'initiative_labels', isNamedOnce: true } as const;

/** Initiatives of the workspace with their labels. */
export class InitiativeArrivals {
  private sortOrder = 0;

  constructor(
    private readonly importing: Importing,
    private readonly db: Db,
    private readonly items: KnownItems,
  ) {}

  async add(things: readonly InitiativeThing[]): Promise<void> {
    const { arrivals, now, project } = this.importing;
    const labels = await this.addLabels(things);
    const settled = await settleThings(this.importing, this.db, INITIATIVES, things, (thing) => this.columns(thing));
    const labelled = settled
      .filter(({ isNew }) => isNew)
      .flatMap(({ thing, id }) => thing.labels.flatMap(({ key }) => link(id, { label_id: labels.get(key) }, now)));
    if (labelled.length) await arrivals.add('initiative_label_links', labelled);
    // One that somebody has taken out here stays out: its link is here still, as a deleted one.
    const projects = settled.flatMap(({ thing, id }) =>
      thing.hasProject ? link(id, { project_id: project.id }, now) : [],
    );
    if (projects.length) await arrivals.add('initiative_projects', projects);
    const holders = settled.map(({ thing, ...initiative }) => ({ ...initiative, items: thing.items }));
    await linkItems(this.importing, this.items, { table: 'work_item_initiatives', column: 'initiative_id' }, holders);
  }

  private addLabels(things: readonly InitiativeThing[]) {
    const labels = things.flatMap((thing) => thing.labels);
    return settleParts(this.importing, this.db, LABELS, labels, ({ name, color, description }) => ({
      ...{ name, color, description, sort_order: FIRST_SORT + this.sortOrder++ },
    }));
  }

  private columns(thing: InitiativeThing): ArrivingRecord {
    const { people, report } = this.importing;
    const { html, text } = cleanHtml(thing.html);
    const { start_date: start } = datesOf({ ...thing, targetDate: thing.endDate }, report);
    return {
      ...{ name: nameOf(this.importing, thing), description: thing.description, description_html: html },
      ...{ description_stripped: text, state: thing.state, start_date: start, end_date: thing.endDate },
      ...{
        lead_id: people.idOf(thing.lead),
        logo_props: settingsOf(this.importing, thing, 'logo_props', thing.logoProps),
        archived_at: thing.archivedAt,
      },
    };
  }
}

const link = (initiative: string, linked: Readonly<Record<string, string | undefined>>, at: string) =>
  Object.values(linked).every(Boolean) ? [{ initiative_id: initiative, ...linked, created_at: at }] : [];
