const WORKERS = 16;

/** How many people a suite can make instance administrators. */
export const SEATS = 4;

export const administratorAddress = (worker: number, seat: number): string =>
  `administrator-${worker}-${seat}@example.com`;

/** The instance administrators of the servers of the run: some for each worker, so that suites keep theirs. */
export const INSTANCE_ADMINS = Array.from({ length: WORKERS * SEATS }, (_, index) =>
  administratorAddress(1 + Math.floor(index / SEATS), index % SEATS),
).join(',');
