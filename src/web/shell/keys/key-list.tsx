import { Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { Link } from '../../components/link.tsx';
import { ADDRESSES } from '../../platform/addresses.ts';
import { browserStore, QUESTION_KEY_OFF } from '../../platform/storage.ts';
import classes from './keys.module.css';

type Row = readonly [keys: readonly string[], does: string];

const GROUPS: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  [
    'Em qualquer tela',
    [
      [['Ctrl', 'K'], 'Buscar registros, telas e ações (também Alt+3)'],
      [['Alt', '1'], 'Ir para o conteúdo'],
      [['Alt', '2'], 'Ir para o menu'],
      [['Alt', '4'], 'Ir para Minha conta e Sair'],
      [['Esc'], 'Fechar o que se abriu por cima'],
      [['?'], 'Mostrar esta lista'],
    ],
  ],
  ['Num formulário', [[['Ctrl', 'S'], 'Salvar']]],
  [
    'Na busca e nas listas de opções',
    [
      [['↑', '↓'], 'Mudar de opção'],
      [['Enter'], 'Escolher'],
    ],
  ],
  [
    'Numa foto aberta',
    [
      [['←', '→'], 'Foto anterior, próxima foto'],
      [['Home', 'End'], 'Primeira foto, última foto'],
    ],
  ],
];

interface KeyListProps {
  /** What had the focus; it has it again. */
  readonly left: Element;
  readonly close: () => void;
}

/** The keys of the panel. A single letter that acts by itself can be switched off (WCAG 2.1.4). */
export function KeyList({ left, close }: KeyListProps) {
  const [isOn, setIsOn] = useState(() => browserStore.read(QUESTION_KEY_OFF) === null);
  const leave = () => {
    close();
    if (left instanceof HTMLElement) left.focus();
  };
  return (
    <Modal
      opened
      onClose={leave}
      returnFocus={false}
      title="Teclas de atalho"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {GROUPS.map(([title, rows]) => (
        <section key={title}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.list}>
            {rows.map(([keys, does]) => (
              <div key={does} className={classes.row}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key} className={classes.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd className={classes.does}>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p>
        <Link to={ADDRESSES.help} onClick={close} className={classes.help}>
          Ajuda: como trabalhar com o painel
        </Link>
      </p>
      <Checkbox
        mt="md"
        label="Mostrar esta lista com a tecla ?"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setIsOn(checked);
          if (checked) browserStore.drop(QUESTION_KEY_OFF);
          else browserStore.write(QUESTION_KEY_OFF, '1');
        }}
      />
    </Modal>
  );
}
