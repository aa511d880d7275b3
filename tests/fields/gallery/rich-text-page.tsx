import { termTextSchema } from '#domain/rules/term-document.ts';
import { FormLock } from '#web/components/fields/index.ts';
import { useConflict } from '#web/components/form/use-conflict.tsx';
import { EMPTY_TERM_DOCUMENT } from '#web/components/rich-text/empty-document.ts';
import { RichTextField } from '#web/components/rich-text/rich-text-field.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Paper, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';

const schema = z.strictObject({ preamble: termTextSchema, contract_terms: termTextSchema });

const text = (written: string, ...marks: string[]) => ({
  type: 'text',
  text: written,
  ...(marks.length > 0 ? { marks: marks.map((type) => ({ type })) } : {}),
});
const variable = (name: string) => ({ type: 'variable', attrs: { name } });
const paragraph = (...content: object[]) => ({ type: 'paragraph', attrs: { textAlign: 'justify' }, content });
const cell = (type: string, written: string) => ({
  type,
  content: [{ type: 'paragraph', content: [text(written)] }],
});

const TERM = {
  type: 'doc',
  content: [
    {
      type: 'heading',
      attrs: { level: 1, textAlign: 'center' },
      content: [text('Termo de compromisso')],
    },
    paragraph(
      text('Eu, '),
      variable('NOME_PROPRIETARIO'),
      text(', CPF '),
      variable('CPF_PROPRIETARIO'),
      text(', residente em '),
      variable('ENDERECO_PROPRIETARIO'),
      text(', autorizo a recuperação de '),
      variable('TOTAL_NASCENTES'),
      text(' nascentes', 'bold'),
      text(' da propriedade '),
      variable('NOME_PROPRIEDADE'),
      text('.'),
    ),
    {
      type: 'orderedList',
      attrs: { start: 1, type: null },
      content: ['Cercar a área.', 'Manter o gado fora da cerca.'].map((line) => ({
        type: 'listItem',
        content: [{ type: 'paragraph', content: [text(line)] }],
      })),
    },
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'Material'), cell('tableHeader', 'Quantidade')] },
        { type: 'tableRow', content: [cell('tableCell', 'Estacas'), cell('tableCell', '100')] },
      ],
    },
    { type: 'pageBreak' },
    paragraph(text('Segunda página.', 'italic')),
  ],
};

/** The term as another person saved it meanwhile. */
const OF_OTHERS = JSON.parse(
  JSON.stringify(TERM).replace('autorizo a recuperação', 'autorizo e acompanho a recuperação'),
) as typeof TERM;

export function RichTextPage() {
  const filled = window.location.search.includes('preenchido');
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { preamble: filled ? TERM : EMPTY_TERM_DOCUMENT, contract_terms: EMPTY_TERM_DOCUMENT },
  });
  const [locked, setLocked] = useState(window.location.search.includes('bloqueado'));
  const [sent, setSent] = useState<unknown>(null);
  const conflict = useConflict<object>();
  const saveLate = () => {
    const base = { preamble: TERM, contract_terms: EMPTY_TERM_DOCUMENT };
    const theirs = { ...base, preamble: OF_OTHERS };
    const values = { base, theirs, mine: form.getValues() };
    const answer = (body: object) => ({ body, etag: null });
    conflict.open({ base: answer(base), latest: answer(theirs), values }, (_, merged) => setSent(merged));
  };
  return (
    <Paper component="main" p="md" m={{ base: 0, sm: 'xl' }} maw={1000}>
      <h1 className="page-title">Termo de compromisso</h1>
      <Switch
        my="md"
        label="Somente leitura"
        checked={locked}
        onChange={(event) => setLocked(event.currentTarget.checked)}
      />
      <FormProvider {...form}>
        <FormLock locked={locked}>
          <form noValidate onSubmit={(event) => void form.handleSubmit(setSent)(event)}>
            <Stack>
              <RichTextField name="preamble" label="Preâmbulo" required />
              <RichTextField name="contract_terms" label="Termos do contrato" required />
              <Group>
                <Button type="submit">Enviar</Button>
                <Button variant="default" onClick={() => form.reset()}>
                  Desfazer tudo
                </Button>
                <Button variant="default" onClick={saveLate}>
                  Salvar depois de outra pessoa
                </Button>
              </Group>
            </Stack>
          </form>
        </FormLock>
        {conflict.dialog}
        <Values changed={form.formState.isDirty} />
        <pre data-testid="sent">{JSON.stringify(sent)?.slice(0, 40)}</pre>
      </FormProvider>
    </Paper>
  );
}

function Values({ changed }: { changed: boolean }) {
  return (
    <>
      <output data-testid="changed">{changed ? 'alterado' : 'igual'}</output>
      <pre data-testid="values" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {JSON.stringify(useWatch())}
      </pre>
    </>
  );
}
