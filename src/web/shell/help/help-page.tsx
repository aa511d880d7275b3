import { useEffect } from 'react';
import { Link } from '../../components/link.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useMay } from '../../platform/permissions.ts';
import { screens } from '../../screens.tsx';
import classes from './help.module.css';
import { helpSlug } from './help-slugs.ts';
import type { HelpLink, HelpSection, HelpTable, HelpTopic } from './help-topic.ts';
import { HELP } from './texts/index.ts';
import { usePlace } from '../../platform/place.ts';

/** The help of one area, or the list of all. */
export function HelpPage() {
  const { searchStr, hash } = usePlace();
  const query = new URLSearchParams(searchStr);
  const asked = query.get('sobre') ?? helpSlug(query.get('de') ?? '');
  const topic = HELP.find(({ slug }) => slug === asked);
  useEffect(() => {
    if (hash === '') return;
    const section = document.getElementById(hash);
    section?.scrollIntoView({ block: 'start' });
    // A screen reader goes on from there.
    section?.querySelector('h2')?.focus({ preventScroll: true });
  }, [hash, asked]);
  return topic ? <Topic key={topic.slug} topic={topic} /> : <AllTopics />;
}

function AllTopics() {
  return (
    <>
      <PageHead title="Ajuda" />
      <ul className={classes.topics}>
        {HELP.map(({ slug, title, about }) => (
          <li key={slug}>
            <Link to={addressOf('help')} search={{ sobre: slug }} className={classes.topic}>
              <span className={classes.name}>{title}</span>
              <span className={classes.about}>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Topic({ topic }: { readonly topic: HelpTopic }) {
  const { slug, title, about, sections } = topic;
  return (
    <>
      <PageHead title={title} kind="Ajuda" />
      <Link to={addressOf('help')} className={classes.all}>
        Todas as páginas de ajuda
      </Link>
      <article className={classes.page}>
        <p>{about}</p>
        <nav aria-label="Nesta página" className={classes.contents}>
          {sections.map(({ id, heading }) => (
            <Link key={id} to={addressOf('help')} search={{ sobre: slug }} hash={id}>
              {heading}
            </Link>
          ))}
        </nav>
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </article>
    </>
  );
}

function Section({ section }: { readonly section: HelpSection }) {
  const { id, heading, paragraphs, steps, table, links = [] } = section;
  const may = useMay();
  const open = links.filter(({ to }) => screens.some(({ address, can }) => address === to && may(can)));
  return (
    <section id={id} className={classes.section}>
      <h2 tabIndex={-1}>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {steps && (
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {table && <Table table={table} name={heading} />}
      {open.length > 0 && <Links links={open} />}
    </section>
  );
}

function Table({ table, name }: { readonly table: HelpTable; readonly name: string }) {
  return (
    <table className={classes.table} aria-label={name}>
      <thead>
        <tr>
          {table.head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([first, ...others]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {others.map((text, index) => (
              <td key={table.head[index + 1]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Links({ links }: { readonly links: readonly HelpLink[] }) {
  return (
    <p className={classes.links}>
      Abrir:
      {links.map(({ label, to }) => (
        <Link key={to} to={addressOf(to)}>
          {label}
        </Link>
      ))}
    </p>
  );
}
