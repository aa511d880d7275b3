import { SPRING_ENUMERATIONS } from '#domain/rules/spring-enumerations.ts';
import { KIND_LABELS } from './map-signs.ts';
import { useMapStyle } from './map-style.ts';
import { PROTECTED_METRES } from './spring-focus.ts';
import classes from './map.module.css';

/** As `draw-signs.ts` draws them. */
const STATUS_SHAPES = [
  <circle key="0" cx="9" cy="9" r="6.5" />,
  <path key="1" d="M9 2 16 15H2Z" />,
  <rect key="2" x="2.5" y="2.5" width="13" height="13" />,
];

const OTHERS = [
  ['rural_property', 'M9 2 16 9h-2v6H4V9H2Z'],
  ['barrage', 'M3 7h12a6 6 0 0 1-12 0Z'],
  ['dry_box', 'M9 3l6 6-6 6-6-6Z'],
  ['septic_tank', 'M9 3l5.2 3v6L9 15l-5.2-3V6Z'],
] as const;

/** What the signs of a map mean. */
export function MapLegend({ hasEyes }: { readonly hasEyes: boolean }) {
  const style = useMapStyle();
  return (
    <ul className={classes.legend} aria-label="Legenda">
      {SPRING_ENUMERATIONS.status.map(({ value, label }) => (
        <li key={value}>
          <svg width="18" height="18" fill={style.statuses[value]} aria-hidden="true">
            {STATUS_SHAPES[value]}
          </svg>
          {label}
        </li>
      ))}
      {OTHERS.map(([kind, path]) => (
        <li key={kind}>
          <svg width="18" height="18" fill={style.other} aria-hidden="true">
            <path d={path} />
          </svg>
          {KIND_LABELS[kind]}
        </li>
      ))}
      {hasEyes && (
        <li>
          <svg
            width="18"
            height="18"
            fill="none"
            stroke={style.protection}
            strokeWidth="2"
            aria-hidden="true"
          >
            <circle cx="9" cy="9" r="7" strokeDasharray="4 3" />
          </svg>
          {PROTECTED_METRES} m ao redor do olho d’água (APP)
        </li>
      )}
    </ul>
  );
}
