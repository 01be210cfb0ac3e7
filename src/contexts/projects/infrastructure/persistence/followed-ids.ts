import type { Db } from '#persistence';
import { WrittenTexts } from '#persistence';
import { withSuccessors, type Mentions } from '../../application/mentions';

type Columns = ConstructorParameters<typeof WrittenTexts<string>>[1];

/** Ids in texts follow what takes the place of a record. */
export function followedIds(db: Db, columns: Columns): Parameters<Mentions['add']>[0] {
  const texts = new WrittenTexts(db, columns);
  return {
    replace: (ctx, at, replaced) =>
      texts.change(
        ctx,
        at,
        replaced.map(({ from }) => from),
        (text) => withSuccessors(text, replaced),
      ),
  };
}
