const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/;

/** Whether a text is a moment that there is: JavaScript takes the 31st of February for the 2nd or 3rd of March. */
export function isMoment(text: string): boolean {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
  return isReal && MOMENT.test(text) && !Number.isNaN(Date.parse(text));
}
