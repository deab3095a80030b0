import { useState } from 'react';
import { addExportReader } from './composition/ctr-service.ts';
import CtrPage from './ctr/ctr-page.tsx';
import { useContainer } from './use-service.tsx';

/** The entry point of CTR Traffic. */
export default function CtrEntry() {
  const container = useContainer();
  useState(() => addExportReader(container));
  return <CtrPage />;
}
