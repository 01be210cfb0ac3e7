export interface Arrow {
  readonly from: string;
  readonly to: string;
  /** Drawn dashed: where a rejection leads. */
  readonly isRejection: boolean;
}

interface Box {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

interface Curve extends Arrow {
  readonly path: string;
  /** The end of the arrow and its direction: 1 down, -1 up. */
  readonly tip: readonly [x: number, y: number, way: 1 | -1];
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly curves: readonly Curve[];
}

export const BOX = { width: 128, height: 36 };
const GAP = 44;
const LIFT = 26;
const EDGE = 12;
const TIP = 6;

/**
 * States in a row, in the given order. Transitions forward are arcs above it, those back are arcs below; longer ones
 * are higher. Arcs that meet at a state stand beside each other.
 */
export function drawing(ids: readonly string[], arrows: readonly Arrow[]): Drawing {
  const at = new Map(ids.map((id, index) => [id, index]));
  const drawn = arrows.filter(({ from, to }) => from !== to && at.has(from) && at.has(to));
  const span = ({ from, to }: Arrow): number => at.get(to)! - at.get(from)!;
  const most = (sign: number) => Math.max(0, ...drawn.map((arrow) => span(arrow) * sign));
  const [above, below] = [most(1), most(-1)];
  const top = EDGE + LIFT * above + (above ? TIP : 0);
  const boxes = ids.map((id, index) => ({ id, x: EDGE + index * (BOX.width + GAP), y: top }));
  const place = portsOf(drawn, at);
  const curves = drawn.map((arrow): Curve => {
    const forward = span(arrow) > 0;
    const y = forward ? top : top + BOX.height;
    const x = (id: string, port: number) => boxes[at.get(id)!]!.x + port;
    const { leaves, enters } = place.get(arrow)!;
    const [from, to] = [x(arrow.from, leaves), x(arrow.to, enters)];
    const peak = (forward ? -1 : 1) * LIFT * Math.abs(span(arrow)) * (4 / 3);
    const end = y + (forward ? -TIP : TIP);
    return {
      ...arrow,
      path: `M${from} ${y}C${from} ${y + peak} ${to} ${end + peak} ${to} ${end}`,
      tip: [to, y, forward ? 1 : -1],
    };
  });
  return {
    width: EDGE * 2 + ids.length * BOX.width + Math.max(ids.length - 1, 0) * GAP,
    height: top + BOX.height + LIFT * below + (below ? TIP : 0) + EDGE,
    boxes,
    curves,
  };
}

interface Ports {
  leaves: number;
  enters: number;
}

/** The points at which arcs leave and enter the boxes, so that none covers another. */
function portsOf(arrows: readonly Arrow[], at: ReadonlyMap<string, number>): Map<Arrow, Ports> {
  const ports = new Map(arrows.map((arrow) => [arrow, { leaves: 0, enters: 0 }]));
  for (const id of at.keys())
    for (const forward of [true, false]) {
      const ends = arrows.flatMap((arrow) => {
        if (at.get(arrow.to)! > at.get(arrow.from)! !== forward) return [];
        const other = arrow.from === id ? arrow.to : arrow.to === id ? arrow.from : undefined;
        return other === undefined
          ? []
          : [{ arrow, other: at.get(other)!, end: arrow.from === id ? 'leaves' : 'enters' } as const];
      });
      // Arcs from the left stand left, and on each side the longest stand outside.
      const here = at.get(id)!;
      const left = ends
        .filter(({ other }) => other < here)
        .toSorted((a, b) => b.other - a.other)
        .toReversed();
      const right = ends
        .filter(({ other }) => other > here)
        .toSorted((a, b) => b.other - a.other)
        .toReversed();
      const ordered = [...left, ...right];
      for (const [index, { arrow, end }] of ordered.entries())
        ports.get(arrow)![end] = Math.round((BOX.width * (index + 1)) / (ordered.length + 1));
    }
  return ports;
}
