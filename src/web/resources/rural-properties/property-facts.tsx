import classes from './rural-properties.module.css';

interface Person {
  readonly name: string;
}

interface PropertyFactsProps {
  readonly property: {
    readonly user: Person;
    readonly user_update: Person | null;
  };
}

/** What the server keeps of a property, and nobody types. */
export function PropertyFacts({ property }: PropertyFactsProps) {
  const { user, user_update } = property;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Cadastrada por</dt>
        <dd>{user.name}</dd>
      </div>
      {user_update && (
        <div>
          <dt>Última alteração por</dt>
          <dd>{user_update.name}</dd>
        </div>
      )}
    </dl>
  );
}
