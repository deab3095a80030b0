import { tokenSignerContract } from '../contracts/index.ts';
import { MemoryTokenSigner } from './memory-token-signer.ts';

tokenSignerContract('MemoryTokenSigner', async () => {
  const signer = new MemoryTokenSigner();
  return { signer, claimsOf: async (token) => signer.claimsOf(token) };
});
