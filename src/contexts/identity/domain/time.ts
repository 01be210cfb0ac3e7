const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/;

/** True if a text is a valid moment. JavaScript would take February 31 for a day in March. */
export function isMoment(text: string): boolean {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
  return isReal && MOMENT.test(text) && !Number.isNaN(Date.parse(text));
}
