import { setImmediate } from 'node:timers/promises';
import { cleanHtml, type CleanHtml } from '#html';
import type { Importing } from './importing';
import type { CommentThing, FileHolder, ItemThing, Thing } from './thing';

/** Texts after which others have their turn. */
const TURN = 20;

type Text = CommentThing | ItemThing;

/** Clean texts of work items and comments. They are made while the database adds the things before these. */
export class TextsAhead {
  private readonly clean = new WeakMap<Text, CleanHtml>();

  constructor(private readonly importing: Pick<Importing, 'files' | 'holderId' | 'report'>) {}

  /** Cleans the texts of a batch, except those with files, whose addresses here are not known yet. */
  async prepare(batch: readonly Thing[]): Promise<void> {
    let count = 0;
    for (const thing of batch) {
      if (!this.isWanted(thing) || !this.importing.files.areNotIn(thing.html)) continue;
      this.clean.set(thing, cleanHtml(thing.html));
      if (++count % TURN === 0) await setImmediate();
    }
  }

  /** Where most things are here since an earlier import, few texts are needed. */
  private isWanted(thing: Thing): thing is Text {
    if (thing.kind !== 'item' && thing.kind !== 'comment') return false;
    const { arrived, known } = this.importing.report.counts[thing.kind] ?? { arrived: 0, known: 0 };
    return known <= arrived;
  }

  /** Returns the clean text of a thing. It names files by their addresses here. */
  of(thing: Text, holder: FileHolder): CleanHtml {
    const { files, holderId } = this.importing;
    return this.clean.get(thing) ?? cleanHtml(files.textOf({ html: thing.html, holder }, holderId));
  }
}
