import fc from "fast-check";

/**
 * Random cases are the same in each run of the suite, so that it fails for what was changed and for nothing
 * else.
 * `RANDOM_SEED=any` tries new ones, any number those of that number. A file that is run by itself tries new
 * ones too.
 */
const fixedSeed = 20_261_123;
const asked = process.env["RANDOM_SEED"];
if (asked !== "any")
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: asked === undefined ? fixedSeed : Number(asked) });
