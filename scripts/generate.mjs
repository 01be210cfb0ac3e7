// Generates a complete resource, following the pattern of states and labels; see docs/extending.md.
//   npm run generate -- resource <context> <singular>
import { Refusal } from './generate/refusal.mjs';
import { run } from './generate/run.mjs';

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
