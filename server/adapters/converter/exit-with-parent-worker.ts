/* Loaded into the engine's subprocess: a service that was killed takes its engine, and the engine's memory, along. */
process.on('disconnect', () => process.exit());
