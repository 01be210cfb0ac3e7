/** An error that the caller can fix. It is shown as one line, without a stack trace. */
export class Refusal extends Error {}
