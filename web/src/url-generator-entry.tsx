import { useState } from 'react';
import { addUrlGenerator } from './composition/url-generator-service.ts';
import UrlGeneratorPage from './url-generator/page/url-generator-page.tsx';
import { useContainer } from './use-service.tsx';

/** The entry point of the URL generator. */
export default function UrlGeneratorEntry() {
  const container = useContainer();
  useState(() => addUrlGenerator(container));
  return <UrlGeneratorPage />;
}
