import fc from 'fast-check';

/** The same texts and orders on every run; `PROPERTY_SEED` asks for others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) });
