// @ts-check
// Child process of firebase.mjs: the emulator's own code, without the command line tool around it.
import { createRequire } from 'node:module';

const [, , home, projectId, port] = process.argv;
const { createApp } = createRequire(`${home}/`)('firebase-tools/lib/emulator/auth/server');
const app = await createApp(projectId);
app.listen(Number(port), '127.0.0.1');
