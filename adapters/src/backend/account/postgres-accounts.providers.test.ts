import { accountsContract } from '../../contracts/accounts.contract.ts';
import { twoProcesses } from '../database/two-processes.testing.ts';
import { accountsOn } from './accounts.testing.ts';
import { accountSchema } from './index.ts';

const opened = twoProcesses(accountSchema);

accountsContract('TypeormAccounts on PostgreSQL', () => accountsOn(opened.one, opened.two));
