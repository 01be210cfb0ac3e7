import type { ReactNode } from 'react';
import type { State } from '../../data/wire';
import { BOX, drawing, type Arrow } from './graph';
import type { WorkflowState, Step } from './data';
import { words } from './words';

interface Props {
  readonly name: string;
  readonly places: readonly WorkflowState[];
  readonly steps: readonly Step[];
  readonly states: readonly State[];
}

const MOST = 17;
const short = (name: string): string => (name.length > MOST ? `${name.slice(0, MOST - 1)}…` : name);

/** A workflow as a drawing; the tables below it contain the same information. */
export function WorkflowGraph({ name, places, steps, states }: Props): ReactNode {
  const t = words();
  const there = states.filter(({ id }) => places.some(({ state_id }) => state_id === id));
  const stateOf = new Map(places.map(({ id, state_id }) => [id, state_id]));
  const arrows = steps.flatMap((step): Arrow[] => {
    const from = stateOf.get(step.workflow_state_id);
    if (!from) return [];
    const back = step.rejection_state_id ? [{ from, to: step.rejection_state_id, isRejection: true }] : [];
    return [{ from, to: step.transition_state_id, isRejection: false }, ...back];
  });
  const { width, height, boxes, curves } = drawing(
    there.map(({ id }) => id),
    arrows,
  );
  return (
    <div className="workflow-graph" tabIndex={0} role="group" aria-label={t.graphOf(name)}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t.graphOf(name)}>
        {curves.map(({ from, to, isRejection, path, tip: [x, y, way] }) => (
          <g key={`${from}-${to}-${isRejection}`} className={isRejection ? 'rejection' : ''}>
            <path className="step" d={path} />
            <path className="tip" d={`M${x} ${y}l-4 ${-6 * way}h8z`} />
          </g>
        ))}
        {boxes.map(({ id, x, y }, index) => {
          const state = there[index]!;
          const place = places.find(({ state_id }) => state_id === id)!;
          return (
            <g key={id} transform={`translate(${x} ${y})`}>
              <title>{state.name}</title>
              <rect className="place" width={BOX.width} height={BOX.height} rx="8" data-first={place.is_default} />
              <circle cx="16" cy={BOX.height / 2} r="5" fill={state.color} />
              <text x="28" y={BOX.height / 2 + 4}>
                {short(state.name)}
              </text>
              {place.type === 'approval' && <path className="approval" d={`M${BOX.width - 18} 19l3 3 6-7`} />}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
