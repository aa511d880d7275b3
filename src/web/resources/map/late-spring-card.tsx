import type { ReactNode } from 'react';
import { latePart } from '../../components/late/late-part.tsx';

const Card = latePart(async () => (await import('./spring-card.tsx')).SpringCard, { isScreen: false });

/** More of the spring at this address of the panel, once its card is open on a map of the project. */
export function lateSpringCard(projectId: number): (href: string) => ReactNode {
  return (href) => <Card key={href} projectId={projectId} href={href} />;
}

/** The same on a map of all projects, whose addresses say in which one the spring is. */
export function lateCardOfAnyProject(href: string): ReactNode {
  const project = /[?&]projeto=(\d+)/.exec(href)?.[1];
  return project === undefined ? null : <Card key={href} projectId={Number(project)} href={href} />;
}
