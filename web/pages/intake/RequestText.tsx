import type { ReactNode } from 'react';
import { PageLink } from '../../frame/PageLink';
import { isBlank, PriorityIcon, RichText } from '../../kit';
import { formatMoment } from '../../words';
import { itemPage } from '../work-items/pages';
import { STATUS, type Request } from './data';
import { words } from './words';

interface Props {
  readonly request: Request;
  readonly author: string;
  /** The available decisions. */
  readonly children: ReactNode;
}

/** A request in full, for the person who decides. */
export function RequestText({ request, author, children }: Props): ReactNode {
  const t = words();
  const { name, description_html, status, snoozed_till, duplicate_to_id, created_at, priority, work_item_id } = request;
  return (
    <article className="intake-text" aria-label={name}>
      <div className="intake-actions">{children}</div>
      <h2>{name}</h2>
      <p className="intake-facts soft">
        <span>{t.by(author, formatMoment(created_at))}</span>
        <span className="intake-priority">
          <PriorityIcon priority={priority ?? 'none'} /> {t.priorities[priority ?? 'none']}
        </span>
        <span>{t.statuses[String(status)]}</span>
        {snoozed_till && status === STATUS.snoozed && <span>{t.snoozedTill(formatMoment(snoozed_till))}</span>}
        {duplicate_to_id && (
          <PageLink page={itemPage} params={{ itemKey: duplicate_to_id }} className="link">
            {t.duplicate}
          </PageLink>
        )}
        <PageLink page={itemPage} params={{ itemKey: work_item_id }} className="link">
          {t.openItem}
        </PageLink>
      </p>
      {isBlank(description_html) ? <p className="soft">{t.noText}</p> : <RichText html={description_html} />}
    </article>
  );
}
