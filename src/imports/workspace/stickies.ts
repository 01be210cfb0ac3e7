import { richText } from '#html';
import { FIRST_SORT } from '#kernel';
import { MAX_NAME } from '../arrivals';
import type { Importing } from '../importing';
import { settingsOf } from '../surroundings';
import { originOf } from './shared';
import type { StickyThing } from './things';

/** Adds personal notes of people who are here. */
export async function addStickies(importing: Importing, things: readonly StickyThing[]): Promise<void> {
  const { arrivals, idOf, people, report } = importing;
  const records = things.flatMap((thing) => {
    const owner = people.idOf(thing.owner);
    if (owner === null) {
      report.lose('sticky', thing.key, 'its owner is not known');
      return [];
    }
    const { html, text, document } = richText(thing.html);
    return [
      {
        ...{ ...originOf(importing, idOf('sticky', thing.key), thing), owner_id: owner },
        ...{ name: thing.name?.slice(0, MAX_NAME) ?? null, description_html: html, description_stripped: text },
        ...{ description: document, color: thing.color, background_color: thing.backgroundColor },
        ...{
          logo_props: settingsOf(importing, thing, 'logo_props', thing.logoProps),
          sort_order: thing.sortOrder ?? FIRST_SORT,
        },
      },
    ];
  });
  const { size } = records.length ? await arrivals.add('stickies', records) : new Set();
  report.add('sticky', { arrived: size, known: records.length - size });
}
