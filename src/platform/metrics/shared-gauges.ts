import { Gauge, type Registry } from 'prom-client';

interface Named<L extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly L[];
}

interface Value<L extends string> {
  readonly labels?: Record<L, string>;
  readonly value: number;
}

/**
 * Makes gauges of figures that all processes read from the database. Every process has the same figures, so the highest
 * one counts. A gauge shows nothing while nothing is known.
 */
export class SharedGauges<T> {
  constructor(
    private readonly registry: Registry,
    private readonly figures: () => Promise<T | undefined>,
  ) {}

  /** Shows what `values` makes of the figures. */
  show<L extends string = never>(
    { name, help, labelNames = [] }: Named<L>,
    values: (figures: T) => readonly Value<L>[],
  ): void {
    const gauge: Gauge<L> = new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max',
      registers: [this.registry],
      collect: async () => {
        const figures = await this.figures();
        gauge.reset();
        if (!labelNames.length) gauge.remove();
        for (const { labels, value } of figures === undefined ? [] : values(figures)) {
          if (labels) gauge.set(labels, value);
          else gauge.set(value);
        }
      },
    });
  }
}
