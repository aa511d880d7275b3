import source from '#web/theme/tokens.css?raw';

/** As they are declared, without those of more contrast. */
const NAMES = [...new Set([...source.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name = '']) => name))];

/** Each token as it is in this look, with its name. */
export function Tokens() {
  return (
    <ul
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
        gap: '0.4rem',
        margin: 0,
        padding: 0,
        listStyle: 'none',
      }}
    >
      {NAMES.map((name) => (
        <li key={name} style={{ fontSize: '0.8rem' }}>
          <div style={{ height: '1.6rem', border: '1px solid var(--line)', background: `var(${name})` }} />
          {name.slice(2)}
        </li>
      ))}
    </ul>
  );
}
