import { MemoryIdentityServer, MemoryOidcProvider } from '@toolkit/adapters/memory';
import * as account from '@toolkit/application/web/account';
import * as feedback from '@toolkit/application/web/feedback';
import * as network from '@toolkit/application/web/network';
import * as session from '@toolkit/application/web/session';
import * as urlGenerator from '@toolkit/application/web/url-generator';
import type { ServiceIdentifier } from 'inversify';
import { memoryContainer } from '../testing/memory-container.ts';

/** Exports that adapters use and that are no services. */
const partsOfAdapters = ['FilesInOne', 'KeptSession', 'SessionClient'];

const classes = [account, feedback, network, session, urlGenerator]
  .flatMap((room) => Object.entries<unknown>(room))
  .filter(([, value]) => /^class\b/.test(String(value))) as [string, ServiceIdentifier<object>][];

describe('the container', () => {
  it.each(classes.filter(([name]) => !partsOfAdapters.includes(name)))('knows %s', (_name, service) => {
    const server = new MemoryIdentityServer({ provider: new MemoryOidcProvider() });
    expect(memoryContainer({ server }).container.get(service)).toBeInstanceOf(Object);
  });
});
