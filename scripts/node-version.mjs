// Runs before anything else, so it must parse on old Nodes: no imports, no new syntax.
var parts = process.versions.node.split('.').map(Number);
var major = parts[0] || 0;
var minor = parts[1] || 0;

// Vite's compiled code does not run on the releases between.
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(
    `This needs Node 20.19 or newer, and of Node 22 at least 22.12. This is Node ${process.versions.node}.`,
  );
  process.exit(1);
}
