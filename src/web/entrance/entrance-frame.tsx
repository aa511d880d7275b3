import type { ReactNode } from 'react';
import { PageTitle } from '../components/page-title.tsx';
import { Brand } from '../theme/brand.tsx';
import { DemonstrationBanner } from './demonstration-banner.tsx';
import classes from './sign-in-page.module.css';

interface EntranceFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What surrounds every page that comes before the panel: the sign-in, and what leads back to it. */
export function EntranceFrame({ title, children }: EntranceFrameProps) {
  return (
    <div className={`sign-in ${classes.screen}`}>
      <DemonstrationBanner />
      <div className={classes.page}>
        <Slopes />
        <main className={classes.panel}>
          <div className={classes.brand}>
            <Brand size={44} />
          </div>
          <PageTitle>{title}</PageTitle>
          {children}
        </main>
      </div>
    </div>
  );
}

/** Contour lines that run down to a spring. */
function Slopes() {
  return (
    <div className={classes.slopes} aria-hidden="true">
      <svg viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice">
        {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((step) => (
          <path
            key={step}
            d={`M-40 ${120 + step * 62} C 120 ${40 + step * 66}, 210 ${210 + step * 58}, 330 ${150 + step * 62} S 520 ${60 + step * 70}, 660 ${170 + step * 60}`}
          />
        ))}
      </svg>
      <p className={classes.motto}>Da nascente ao relatório, o trabalho de campo num só lugar.</p>
    </div>
  );
}
