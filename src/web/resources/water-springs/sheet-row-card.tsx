import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '../../components/link.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { formatArea } from './figures.ts';
import classes from './many-sheets.module.css';
import type { SheetRow } from './sheet-rows.ts';
import { formatRolls } from '#domain/rules/term-variables.ts';
import { Warnings } from './warnings.tsx';

/** One sheet: what was read of it, or what is wrong with it, or the spring that it became. */
export function SheetRowCard({ row, propertyId }: { readonly row: SheetRow; readonly propertyId: number }) {
  const isNamedByFile = row.at === 'refused' && row.label === null;
  return (
    <article className={classes.row} data-at={row.at}>
      <h2 className={classes.name}>
        {row.at === 'read' ? row.spring.label : (row.label ?? row.file)}
        {!isNamedByFile && <small>{row.file}</small>}
      </h2>
      {row.at === 'registered' && (
        <p className={classes.done}>
          <IconCircleCheck size={20} aria-hidden />
          <span>
            Cadastrada.{' '}
            <Link to={addressOf('spring', { propertyId, waterSpringId: row.id })}>Visualizar</Link>
          </span>
        </p>
      )}
      {row.at === 'refused' && (
        <div className={classes.refused}>
          <IconAlertTriangle size={20} aria-hidden />
          <ul>
            {row.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {row.at === 'read' && (
        <>
          <dl className={classes.facts}>
            <Fact name="Área" value={formatArea(row.spring.area)} />
            <Fact name="Estacas" value={String(row.spring.feedstocks.stake_quantity)} />
            <Fact name="Arame" value={formatRolls(row.spring.wire_rollers)} />
            <Fact name="Mudas" value={String(row.spring.recovery_seedlings)} />
          </dl>
          <Warnings title="Confira" sentences={[...row.spring.place_warnings, ...row.spring.warnings]} />
        </>
      )}
    </article>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
