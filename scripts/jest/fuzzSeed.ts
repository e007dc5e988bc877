import * as fc from 'fast-check';

// The same input in every run, so that a failure is of the change under test; FUZZ_SEED=random (or a number) looks further.
const wanted = process.env.FUZZ_SEED;
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted ?? 1) });
