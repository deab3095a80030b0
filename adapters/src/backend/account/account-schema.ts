import type { AccountDetails } from '@toolkit/domain/account';
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { migration } from '../database/index.ts';

export interface AccountRow extends AccountDetails {
  issuer: string;
  subject: string;
  createdAt: Date;
  saveIds: string[];
}

export const accountEntity = new EntitySchema<AccountRow>({
  name: 'accounts',
  columns: {
    issuer: { type: 'text', primary: true },
    subject: { type: 'text', primary: true },
    firstName: { type: 'text', name: 'first_name', default: '' },
    lastName: { type: 'text', name: 'last_name', default: '' },
    avatarPath: { type: 'text', name: 'avatar_path', default: '' },
    createdAt: { type: 'timestamptz', name: 'created_at', default: () => 'now()' },
    saveIds: { type: 'text', name: 'save_ids', array: true, default: [] },
  } satisfies Record<keyof AccountRow, EntitySchemaColumnOptions>,
  indices: [{ name: 'accounts_avatar_path', columns: ['avatarPath'], where: `avatar_path <> ''` }],
});

export const accountSchema = {
  entities: [accountEntity],
  migrations: [
    migration(
      'CreateAccounts1763700000000',
      `create table accounts (
        issuer text not null,
        subject text not null,
        first_name text not null default '',
        last_name text not null default '',
        avatar_path text not null default '',
        created_at timestamptz not null default now(),
        primary key (issuer, subject)
      )`,
      `create index accounts_avatar_path on accounts (avatar_path) where avatar_path <> ''`,
    ),
    // Earlier versions listed replaced pictures in a table.
    migration('TakeReplacedAvatars1763731000000'),
    // The newest saves that were sent with an id, so that a try of one of them that comes again changes nothing.
    migration(
      'RememberSaves1764210000000',
      `alter table accounts add column save_ids text[] not null default '{}'`,
    ),
    // Pictures that no account shows are found among the stored ones.
    migration('SweepByListing1764620000000', 'drop table if exists replaced_avatars'),
  ],
} as const;
