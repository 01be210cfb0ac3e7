/** The steps of a chart's scale. */
export const STEPS = 4;

/** A round number not below any of the values, so that the steps are round as well. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(STEPS, ...values);
  const unit = 10 ** Math.floor(Math.log10(most / STEPS));
  const step = [1, 2, 5, 10].map((times) => times * unit).find((one) => one * STEPS >= most)!;
  return step * STEPS;
}
