// Runs before anything else, so it must parse on old Nodes: no imports, no new syntax.
var parts = process.versions.node.split('.').map(Number);

if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)) {
  console.error(`This needs Node 20.19 or newer. This is Node ${process.versions.node}.`);
  process.exit(1);
}
