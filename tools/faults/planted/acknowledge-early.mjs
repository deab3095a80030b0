// A planted fault: a save is acknowledged before it is committed. The suite must find it.
import { TypeormAccounts } from '@toolkit/adapters/backend/account';

const { save, details } = TypeormAccounts.prototype;

TypeormAccounts.prototype.save = async function (key, change) {
  setTimeout(() => save.call(this, key, change).catch(() => {}), 200);
  const now = await details.call(this, key);
  return now && { ...now, ...change };
};
