import type { ReactNode } from 'react';
import { api } from '../../data/client';
import { server } from '../../data/document';
import { grouped } from '../../data/grouped';
import { refresh } from '../../data/lists';
import { itemPath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import type { Item } from '../../data/wire';
import { IconButton, Menu } from '../../kit';
import { useReactions } from './data';
import { useVocabulary } from './vocabulary';
import { words } from './words';

/** The emoji that the menu offers; others that people sent are shown as well. */
const OFFERED = ['👍', '👎', '😄', '🎉', '😕', '❤️', '🚀', '👀'] as const;

interface Props {
  readonly item: Item;
  /** The id of a comment; without it, the reactions are to the work item. */
  readonly comment?: string;
}

/** The reactions to a work item or comment. A press on one adds or removes the person's own. */
export function Reactions({ item, comment }: Props): ReactNode {
  const { slug, grants } = useVocabulary();
  const { data = [] } = useReactions(slug, item, grants.has('workitem.reaction:view'));
  const t = words();
  const path = `${itemPath(slug, item)}reactions/`;
  const mayReact = grants.has('workitem.reaction:create');
  const shown = data.filter(({ comment_id }) => comment_id === (comment ?? null));
  const toggle = (emoji: string) => {
    const own = shown.find((one) => one.emoji === emoji && one.actor_id === server.person.id);
    const change = own
      ? api.delete(`${path}${own.id}/`)
      : api.post(path, { emoji, ...(comment && { comment_id: comment }) });
    void change.catch(complainOf).then(() => refresh('reactions', path));
  };
  if (!shown.length && !mayReact) return null;
  const nameOf = (emoji: string): string => (t.emoji as Readonly<Record<string, string>>)[emoji] ?? emoji;
  return (
    <div className="reactions" role="group" aria-label={t.reactions}>
      {[...grouped(shown, ({ emoji }) => emoji)].map(([emoji, those]) => {
        const people = those.map(({ actor }) => actor?.display_name ?? t.gone).join(', ');
        return (
          <button
            key={emoji}
            type="button"
            className="label reaction"
            aria-pressed={those.some(({ actor_id }) => actor_id === server.person.id)}
            aria-label={`${nameOf(emoji)}: ${people}`}
            title={people}
            disabled={!mayReact}
            onClick={() => toggle(emoji)}
          >
            {emoji} {those.length}
          </button>
        );
      })}
      {mayReact && (
        <Menu
          align="start"
          trigger={<IconButton icon="smile" label={t.addReaction} />}
          actions={OFFERED.map((emoji) => ({ label: `${emoji} ${t.emoji[emoji]}`, run: () => toggle(emoji) }))}
        />
      )}
    </div>
  );
}
