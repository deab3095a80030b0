import {
  type AccountKey,
  type Accounts,
  type DetailsChange,
  takenMs,
} from '@toolkit/application/backend/account';
import { type AccountDetails, rememberedSaves } from '@toolkit/domain/account';
import { type DataSource, In } from 'typeorm';
import { accountEntity, replacedAvatarEntity } from './account-schema.ts';

export class TypeormAccounts implements Accounts {
  constructor(private readonly dataSource: DataSource) {}

  async initialize({ issuer, subject }: AccountKey): Promise<void> {
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .comment('account-initialize')
      .into(accountEntity)
      .values({ issuer, subject })
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  /** SQL: every page of the dashboard asks for it (docs/decisions/typeorm.md). */
  async details({ issuer, subject }: AccountKey): Promise<AccountDetails | undefined> {
    const [row] = await this.dataSource.query<AccountDetails[]>(
      `/* account-details */ select ${columns} from accounts where issuer = $1 and subject = $2`,
      [issuer, subject],
    );
    return row;
  }

  /** One statement: it is atomic, and no connection is held between steps. */
  async save(key: AccountKey, change: DetailsChange): Promise<AccountDetails | undefined> {
    const { issuer, subject } = key;
    const { firstName, lastName, avatarPath, saveId } = change;
    if (avatarPath === undefined) return this.saveNames(key, change);
    const [row] = await this.dataSource.query<AccountDetails[]>(
      `/* account-save */ with before as (
         select first_name, last_name, avatar_path, coalesce($6 = any(save_ids), false) as is_repeated
         from accounts where issuer = $1 and subject = $2 for update),
       saved as (
         update accounts
         set first_name = coalesce($3, accounts.first_name), last_name = coalesce($4, accounts.last_name),
             avatar_path = $5,
             save_ids = (array_remove(array[$6], null) || accounts.save_ids)[:${rememberedSaves}]
         from before where issuer = $1 and subject = $2 and not is_repeated
         returning accounts.first_name, accounts.last_name, accounts.avatar_path),
       after as (
         select * from saved union all select first_name, last_name, avatar_path from before where is_repeated),
       replaced as (
         insert into replaced_avatars (avatar_path)
         select unused from before, after, lateral (
           select case when is_repeated then $5 else before.avatar_path end as unused) picture
         where unused <> '' and unused <> after.avatar_path)
       select ${columns} from after`,
      [issuer, subject, firstName ?? null, lastName ?? null, avatarPath, saveId ?? null],
    );
    return row;
  }

  /** Leaves no picture behind, which is most of the statement above. */
  private async saveNames(key: AccountKey, change: DetailsChange): Promise<AccountDetails | undefined> {
    const { issuer, subject } = key;
    const { firstName, lastName, saveId } = change;
    const [[saved]] = await this.dataSource.query<[AccountDetails[], number]>(
      `/* account-save-names */ update accounts
       set first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
           save_ids = (array_remove(array[$5], null) || save_ids)[:${rememberedSaves}]
       where issuer = $1 and subject = $2 and not coalesce($5 = any(save_ids), false)
       returning ${columns}`,
      [issuer, subject, firstName ?? null, lastName ?? null, saveId ?? null],
    );
    // A repeated save, or no account.
    return saved ?? this.details(key);
  }

  /** One statement: no transaction stays open while the storage deletes the pictures. */
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

const columnNames = {
  firstName: 'first_name',
  lastName: 'last_name',
  avatarPath: 'avatar_path',
} satisfies Record<keyof AccountDetails, string>;
const columns = Object.entries(columnNames)
  .map(([field, column]) => `${column} as "${field}"`)
  .join(', ');
