import type { HomeItem, HomeList } from '#domain/resources/home.ts';
import type { ReactNode } from 'react';
import { WholeFigures } from '../../components/list/unbroken.tsx';
import { Fold } from './fold.tsx';
import { HomeLink } from './home-link.tsx';
import classes from './home.module.css';

const CLOSED = 'closed_projects';
const CARDS = 'projects';

/** Projects as cards, the closed ones folded; everything else as short lists beside each other. */
export function Lists({ lists }: { readonly lists: readonly HomeList[] }) {
  const cards = lists.filter(({ key }) => key === CARDS);
  const closed = lists.filter(({ key }) => key === CLOSED);
  const short = lists.filter(({ key }) => key !== CARDS && key !== CLOSED);
  return (
    <>
      {cards.map((list) => (
        <Section key={list.key} list={list}>
          <ul className={classes.cards}>
            {list.items.map((item) => (
              <ProjectCard key={item.href} item={item} />
            ))}
          </ul>
        </Section>
      ))}
      {closed.map(({ key, label, items }) => (
        <Fold key={key} label={`${label} (${items.length})`}>
          <Rows items={items} />
        </Fold>
      ))}
      {short.length > 0 && (
        <div className={classes.columns}>
          {short.map((list) => (
            <Section key={list.key} list={list}>
              <Rows items={list.items} />
            </Section>
          ))}
        </div>
      )}
    </>
  );
}

function Section({ list, children }: { readonly list: HomeList; readonly children: ReactNode }) {
  const id = `inicio-${list.key}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {list.label}
      </h2>
      {children}
    </section>
  );
}

function ProjectCard({ item }: { readonly item: HomeItem }) {
  return (
    <li>
      <HomeLink href={item.href} className={classes.card}>
        <span className={classes.name} data-tone={item.tone}>
          {item.label}
        </span>
        <span className={classes.detail}>
          <WholeFigures>{item.detail}</WholeFigures>
        </span>
        {item.cells && item.cells.length > 0 && (
          <span className={classes.cells}>
            {item.cells.map(({ label, value }) => (
              <span key={label} className={classes.cell}>
                <span className={classes.cellLabel}>{label} </span>
                <span className={classes.cellValue}>
                  <WholeFigures>{value}</WholeFigures>
                </span>
              </span>
            ))}
          </span>
        )}
      </HomeLink>
    </li>
  );
}

/** Letters of the longest row, from which on one line of a desk's column, or of a phone, may not hold it. */
const LONG = 46;
const MEDIUM = 33;

function lengthOf(items: readonly HomeItem[]): 'long' | 'medium' | undefined {
  const most = Math.max(0, ...items.map(({ label, detail }) => label.length + detail.length));
  return most > LONG ? 'long' : most > MEDIUM ? 'medium' : undefined;
}

function Rows({ items }: { readonly items: readonly HomeItem[] }) {
  return (
    <ul className={classes.rows} data-length={lengthOf(items)}>
      {items.map(({ label, detail, tone, href }) => (
        <li key={`${label} ${detail} ${href}`}>
          <HomeLink href={href} className={classes.row}>
            <span className={classes.name} data-tone={tone}>
              {label}
            </span>
            <span className={classes.detail}>
              <WholeFigures>{detail}</WholeFigures>
            </span>
          </HomeLink>
        </li>
      ))}
    </ul>
  );
}
