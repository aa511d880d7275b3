import { savedFilters } from '#domain/resources/saved-filters.ts';
import { isPersonalSearch } from '#domain/shared/personal-search.ts';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { write } from '../../platform/queries.ts';
import { type SearchTexts, stringifySearch } from '../../platform/search-text.ts';
import { FormAlertBox } from '../form/form-alert.tsx';
import { splitProblem } from '../form/problem-on-form.ts';
import { useIntendedAct } from '../form/use-intended-act.ts';

interface SaveFilterFormProps {
  readonly list: string;
  /** What the list is filtered by now. */
  readonly texts: SearchTexts;
}

/** A name for the present filter. */
export function SaveFilterForm({ list, texts }: SaveFilterFormProps) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const act = useIntendedAct();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setSaved(null);
    setProblem(null);
    try {
      const { pagina: _page, q = '', ...filter } = texts;
      const kept = isPersonalSearch(q) ? filter : { ...filter, q };
      const body = { list, name, query: stringifySearch(kept).slice(1) };
      await act((idempotencyKey) => write(savedFilters.create, { body, idempotencyKey }));
      setSaved(name);
      setName('');
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy(false);
  };
  const refused =
    problem && splitProblem(problem, (field) => field === 'name', { notDone: 'O filtro não foi salvo.' });
  const onName = refused?.fields[0]?.[1];
  return (
    <form method="post" onSubmit={(event) => void save(event)}>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          label="Nome do filtro"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={onName}
          autoComplete="off"
          maxLength={255}
          data-autofocus
        />
        {/* In line with the field, below its label. */}
        <Button type="submit" disabled={busy} mt="1.68rem">
          {busy ? 'Salvando...' : 'Salvar'}
        </Button>
      </Group>
      {isPersonalSearch(texts.q ?? '') && (
        <Text size="sm">O número pesquisado não é guardado com o filtro: pode ser o de uma pessoa.</Text>
      )}
      {refused && onName === undefined && <FormAlertBox alert={refused.alert} />}
      <output>{saved !== null && `O filtro "${saved}" foi salvo.`}</output>
    </form>
  );
}
