import type { ReactNode } from 'react';
import { latePart } from '../../components/late/late-part.tsx';

const Card = latePart(async () => (await import('./spring-card.tsx')).SpringCard, { isScreen: false });

/** More of the spring at this address of the panel, once its card is open on a map of the project. */
export function lateSpringCard(projectId: number): (href: string) => ReactNode {
  return (href) => <Card key={href} projectId={projectId} href={href} />;
}
