// Runs before anything else, so it must parse on old Nodes: no imports, no new syntax.
var parts = process.versions.node.split('.').map(Number);
var major = parts[0] || 0;
var minor = parts[1] || 0;

// The same as `engines` of package.json.
var isTooOld =
  major < 20 ||
  (major === 20 && minor < 19) ||
  major === 21 ||
  (major === 22 && minor < 13) ||
  major === 23 ||
  (major === 24 && minor < 11);
if (isTooOld) {
  console.error(
    `This needs Node 24.11 or newer, or Node 22 from 22.13, or Node 20 from 20.19. This is Node ${process.versions.node}.`,
  );
  process.exit(1);
}
