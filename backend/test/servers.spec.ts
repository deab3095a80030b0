// One file for Jest, so that they share the modules. Each test starts servers of its own: Passport has its strategies
// once for each process, so that only the newest of them accepts tokens.
import './servers/firebase.ts';
import './servers/keys.ts';
import './servers/mail.ts';
import './servers/metrics.ts';
import './servers/proxies.ts';
