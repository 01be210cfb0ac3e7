import { useState, type ReactNode } from 'react';
import { complainOf } from '../../data/problems';
import type { Item, State } from '../../data/wire';
import { Ago, Button, Face, StateIcon } from '../../kit';
import { words } from './approval-words';
import { decide, useApprovals, useWays, type Approval, type Decision, type Way } from './approvals';
import { useVocabulary } from './vocabulary';
import { words as itemWords } from './words';

/** What has to be approved before the item leaves its state, and what people decided about it. */
export function Approvals({ item }: { readonly item: Item }): ReactNode {
  const { slug, grants } = useVocabulary();
  const mayDecide = grants.has('workitem.approval:create') && grants.has('workflow:view');
  const { data: ways = [] } = useWays(slug, item, mayDecide);
  const { data: decisions = [] } = useApprovals(slug, item, grants.has('workitem.approval:view'));
  if (!ways.length && !decisions.length) return null;
  const t = words();
  return (
    <section className="part" aria-label={t.approvals}>
      <h2>{t.approvals}</h2>
      {ways.map((way) => (
        <Pending key={way.id} item={item} way={way} />
      ))}
      <ul>
        {decisions.map((decision) => (
          <DecisionLine key={decision.id} decision={decision} ways={ways} />
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly item: Item;
  readonly way: Way;
}

/** A step that waits for approval, with what the person may decide. */
function Pending({ item, way }: Props): ReactNode {
  const { slug, states } = useVocabulary();
  const [isBusy, setBusy] = useState(false);
  const t = words();
  const to = states.find(({ id }) => id === way.transition_state_id);
  const back = states.find(({ id }) => id === way.rejection_state_id);
  const say = (decision: Decision) => {
    setBusy(true);
    void decide(slug, item, way, decision)
      .catch(complainOf)
      .finally(() => setBusy(false));
  };
  const name = to?.name ?? '';
  return (
    <div className="to-approve" role="group" aria-label={t.leadsTo(name)}>
      <p>
        {to && <StateIcon group={to.group} color={to.color} />}
        {t.leadsTo(name)}
      </p>
      <p className="soft">
        {t.needs(way.required_approvals ?? 1)}. {back && `${t.rejectionLeadsTo(back.name)}.`} {way.refusal}
      </p>
      <span className="part-actions">
        {!way.refusal && (
          <Button look="primary" icon="check" disabled={isBusy} onClick={() => say('approved')}>
            {t.approve}
          </Button>
        )}
        {way.mayReject && (
          <Button icon="close" disabled={isBusy} onClick={() => say('rejected')}>
            {t.reject}
          </Button>
        )}
      </span>
    </div>
  );
}

interface LineProps {
  readonly decision: Approval;
  readonly ways: readonly Way[];
}

function DecisionLine({ decision: { decision, ...made }, ways }: LineProps): ReactNode {
  const { states } = useVocabulary();
  const t = words();
  const named = (id: string | null | undefined): State | undefined => states.find((state) => state.id === id);
  const moved = named(made.moved_to_state_id);
  const towards = named(ways.find(({ id }) => id === made.transition_id)?.transition_state_id);
  const said = decision === 'approved' ? t.approved : t.rejected;
  return (
    <li className="line-of-part">
      {made.created_by && <Face person={made.created_by} />}
      <span className="side-text">
        <strong>{made.created_by?.display_name ?? itemWords().gone}</strong> {said}{' '}
        {moved ? t.moved(moved.name) : towards && ways.length > 1 && t.towards(towards.name)}
      </span>
      <Ago time={made.created_at} />
    </li>
  );
}
