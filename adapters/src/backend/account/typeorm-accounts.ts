import {
  type AccountKey,
  type Accounts,
  type DetailsChange,
  takenMs,
} from '@toolkit/application/backend/account';
import type { AccountDetails } from '@toolkit/domain/account';
import { type DataSource, In } from 'typeorm';
import { type AccountRow, accountEntity, replacedAvatarEntity } from './account-schema.ts';

export class TypeormAccounts implements Accounts {
  constructor(private readonly dataSource: DataSource) {}

  async initialize({ issuer, subject }: AccountKey): Promise<void> {
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(accountEntity)
      .values({ issuer, subject })
      .orIgnore()
      .execute();
  }

  async details({ issuer, subject }: AccountKey): Promise<AccountDetails | undefined> {
    const row = await this.dataSource.manager.findOneBy(accountEntity, { issuer, subject });
    return row ? detailsOf(row) : undefined;
  }

  async save({ issuer, subject }: AccountKey, change: DetailsChange): Promise<AccountDetails | undefined> {
    const { firstName, lastName, avatarPath } = change;
    const columns = { firstName, lastName, ...(avatarPath !== undefined && { avatarPath }) };
    return this.dataSource.transaction(async (manager) => {
      const before = await manager.findOne(accountEntity, {
        where: { issuer, subject },
        lock: { mode: 'pessimistic_write' },
      });
      if (!before) return undefined;
      await manager.update(accountEntity, { issuer, subject }, columns);
      const after = { ...detailsOf(before), ...columns };
      if (before.avatarPath !== '' && before.avatarPath !== after.avatarPath) {
        await manager.insert(replacedAvatarEntity, { avatarPath: before.avatarPath });
      }
      return after;
    });
  }

  /** One statement: no transaction is open while the pictures are deleted elsewhere. */
  async takeReplacedAvatars(limit: number): Promise<readonly string[]> {
    const rows: { avatar_path: string }[] = await this.dataSource.query(
      `with free as (
         select id from replaced_avatars where taken_until is null or taken_until <= now()
         order by id limit $1 for update skip locked),
       taken as (
         update replaced_avatars set taken_until = now() + $2 * interval '1 millisecond'
         from free where replaced_avatars.id = free.id returning replaced_avatars.id, avatar_path)
       select avatar_path from taken order by id`,
      [limit, takenMs],
    );
    return rows.map((row) => row.avatar_path);
  }

  async forgetReplacedAvatar(avatarPath: string): Promise<void> {
    await this.dataSource.manager.delete(replacedAvatarEntity, { avatarPath });
  }

  async avatarsInUse(avatarPaths: readonly string[]): Promise<ReadonlySet<string>> {
    if (avatarPaths.length === 0) return new Set();
    const rows = await this.dataSource.manager.find(accountEntity, {
      where: { avatarPath: In([...avatarPaths]) },
      select: { issuer: true, subject: true, avatarPath: true },
    });
    return new Set(rows.map(({ avatarPath }) => avatarPath));
  }
}

const detailsOf = ({ firstName, lastName, avatarPath }: AccountRow): AccountDetails => ({
  firstName,
  lastName,
  avatarPath,
});
