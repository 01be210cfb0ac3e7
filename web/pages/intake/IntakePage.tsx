import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isGranted, useGrants, useMembers, useProject } from '../../data/projects';
import { Button, Empty, PriorityIcon, say, SkeletonRows, useShortcuts } from '../../kit';
import type { At } from '../../frame/page';
import { PageLink, useGo } from '../../frame/PageLink';
import { Failed, NotFound } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { formatAgo } from '../../words';
import { itemPage, projectPage } from '../work-items/pages';
import { decide, intakePath, SHOWN, STATUS, useRequests, type Decision, type Request, type Show } from './data';
import { DuplicateDialog, RequestDialog, SnoozeDialog } from './dialogs';
import { RequestText } from './RequestText';
import { words } from './words';
import './intake.css';

type Asked = 'snooze' | 'duplicate';
type Outcome = Exclude<keyof typeof STATUS, 'pending'>;

interface Search {
  readonly show?: Show;
  readonly request?: string;
}

/** The intake of a project: each request is decided by a key, and the next one appears. */
export function IntakePage({ slug, project: key }: At<'project'>): ReactNode {
  const { project, isPending } = useProject(slug, key);
  const grants = useGrants(slug, project?.id);
  const { show = 'pending' } = useSearch({ strict: false }) as Search;
  const { rows, error, more } = useRequests(slug, project?.id, show);
  const [isNew, setNew] = useState(false);
  const navigate = useNavigate();
  const t = words();
  if (!isPending && !project) return <NotFound />;
  const showNext = (next: Show) =>
    void navigate({ to: '.', search: next === 'pending' ? {} : { show: next }, replace: true } as never);
  return (
    <Sheet
      title={t.intake}
      above={
        <PageLink className="crumb" page={projectPage} params={{ project: key }}>
          {project?.name ?? key} /
        </PageLink>
      }
      actions={
        grants.has('intakeissue:create') && (
          <Button look="primary" icon="plus" onClick={() => setNew(true)}>
            {t.newRequest}
          </Button>
        )
      }
      bar={<Showing show={show} onChange={showNext} />}
    >
      {error ? <Failed error={error} /> : !rows && <SkeletonRows label={t.loading} />}
      {rows?.length === 0 && <Empty title={t.empty[show]} text={t.emptyText} />}
      {rows && rows.length > 0 && project && (
        <Triage slug={slug} project={project.id} show={show} rows={rows} more={more} />
      )}
      {isNew && project && <RequestDialog slug={slug} project={project.id} onClose={() => setNew(false)} />}
    </Sheet>
  );
}

interface TriageProps {
  readonly slug: string;
  readonly project: string;
  readonly show: Show;
  readonly rows: readonly Request[];
  readonly more: (() => void) | undefined;
}

/** The requests and the selected one. */
function Triage({ slug, project, show, rows, more }: TriageProps): ReactNode {
  const grants = useGrants(slug, project);
  const { data: members = [] } = useMembers(slug, project);
  const { request: wanted } = useSearch({ strict: false }) as Search;
  const [asked, setAsked] = useState<Asked>();
  const navigate = useNavigate();
  const go = useGo();
  const t = words();

  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === wanted),
  );
  const chosen = rows[at]!;
  const path = intakePath(slug, project);
  // An accepted request is an ordinary work item: it needs no further decision.
  const mayDecide = isGranted(grants, 'intakeissue:edit', chosen.created_by_id) && chosen.status !== STATUS.accepted;
  const choose = (next: Request | undefined) => {
    const search = { ...(show !== 'pending' && { show }), ...(next && { request: next.id }) };
    void navigate({ to: '.', search, replace: true } as never);
  };
  const settle = async (outcome: Outcome, decision: Omit<Decision, 'status'> = {}) => {
    if (!mayDecide) return;
    setAsked(undefined);
    const next = rows[at + 1] ?? rows[at - 1];
    if (!(await decide(path, chosen.id, { status: STATUS[outcome], ...decision }))) return;
    choose(next);
    const undo = { label: t.undo, run: () => void decide(path, chosen.id, { status: STATUS.pending }) };
    say(t.done[outcome](chosen.name), outcome === 'accepted' ? undefined : undo);
  };
  const ask = (what: Asked) => () => {
    if (mayDecide) setAsked(what);
  };
  useShortcuts([
    { keys: 'j', label: t.next, run: () => choose(rows[at + 1] ?? chosen) },
    { keys: 'ArrowDown', label: t.next, run: () => choose(rows[at + 1] ?? chosen) },
    { keys: 'k', label: t.previous, run: () => choose(rows[at - 1] ?? chosen) },
    { keys: 'ArrowUp', label: t.previous, run: () => choose(rows[at - 1] ?? chosen) },
    { keys: 'a', label: t.accept, run: () => void settle('accepted') },
    { keys: 'r', label: t.reject, run: () => void settle('rejected') },
    { keys: 'z', label: t.snooze, run: ask('snooze') },
    { keys: 'd', label: t.duplicate, run: ask('duplicate') },
    { keys: 'o', label: t.openItem, run: () => go(itemPage, { itemKey: chosen.work_item_id }) },
  ]);

  const nameOf = ({ created_by_id, source_email }: Request): string =>
    source_email || (members.find(({ member_id }) => member_id === created_by_id)?.member.display_name ?? t.gone);
  return (
    <div className="intake">
      <div className="intake-side">
        <ul aria-label={t.requests}>
          {rows.map((request) => (
            <li key={request.id}>
              <button
                type="button"
                className="intake-line"
                aria-current={request === chosen || undefined}
                onClick={() => choose(request)}
              >
                <PriorityIcon priority={request.priority ?? 'none'} />
                <span className="intake-name">{request.name}</span>
                <span className="soft">{t.by(nameOf(request), formatAgo(request.created_at))}</span>
              </button>
            </li>
          ))}
        </ul>
        {more && (
          <Button look="quiet" onClick={more}>
            {t.loadMore}
          </Button>
        )}
      </div>
      <RequestText key={chosen.id} request={chosen} author={nameOf(chosen)}>
        {mayDecide && (
          <>
            <Button look="primary" icon="check" onClick={() => void settle('accepted')}>
              {t.accept} <kbd>A</kbd>
            </Button>
            <Button icon="close" onClick={() => void settle('rejected')}>
              {t.reject} <kbd>R</kbd>
            </Button>
            <Button icon="history" onClick={ask('snooze')}>
              {t.snooze} <kbd>Z</kbd>
            </Button>
            <Button icon="copy" onClick={ask('duplicate')}>
              {t.duplicate} <kbd>D</kbd>
            </Button>
            {chosen.status !== STATUS.pending && (
              <Button look="quiet" onClick={() => void decide(path, chosen.id, { status: STATUS.pending })}>
                {t.reopen}
              </Button>
            )}
          </>
        )}
      </RequestText>
      {asked === 'snooze' && (
        <SnoozeDialog
          onClose={() => setAsked(undefined)}
          onChoose={(snoozed_till) => void settle('snoozed', { snoozed_till })}
        />
      )}
      {asked === 'duplicate' && (
        <DuplicateDialog
          slug={slug}
          project={project}
          except={chosen.work_item_id}
          onClose={() => setAsked(undefined)}
          onChoose={(duplicate_to_id) => void settle('duplicate', { duplicate_to_id })}
        />
      )}
    </div>
  );
}

function Showing({ show, onChange }: { readonly show: Show; readonly onChange: (show: Show) => void }): ReactNode {
  const t = words();
  return (
    <div className="segments" role="group" aria-label={t.state}>
      {SHOWN.map((one) => (
        <Button key={one} aria-pressed={one === show} onClick={() => onChange(one)}>
          {t.show[one]}
        </Button>
      ))}
    </div>
  );
}
