// Plain JavaScript for an old Node.js to read: it answers before a TypeScript file is met.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `Countersign needs Node.js 24 and this is ${process.version}. "npm ci" brings Node.js 24 along on Linux, macOS and Windows; if it did not here, install Node.js 24.`,
  );
  process.exitCode = 1;
}
