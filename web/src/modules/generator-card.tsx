import { urlGenerator } from '@toolkit/domain/modules';
import { ButtonLink } from '../dashboard/button-link.tsx';
import { PageCard } from './page-card.tsx';

/** Points to the URL generator and says how it helps here. */
export function GeneratorCard({ children }: { children: string }) {
  return (
    <PageCard title="What works today">
      <p>{children}</p>
      <ButtonLink to={urlGenerator.path}>Open the URL generator</ButtonLink>
    </PageCard>
  );
}
