/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no tag for the ARIA combobox. */
import { FEWEST_LETTERS, MOST_FOUND, search } from '#domain/resources/search.ts';
import { shownText } from '#domain/shared/visible.ts';
import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from '../../platform/router/use-router.ts';
import { asProblem } from '../../platform/api-problem.ts';
import { chooseProject, useCurrentProject } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';
import { routeQuery } from '../../platform/queries.ts';
import { parseSearch } from '../../platform/search-text.ts';
import { refreshUser, useUser } from '../../platform/session.ts';
import { askToLeave } from '../../platform/unsaved-changes.ts';
import { KeyList } from '../keys/key-list.tsx';
import { type Hit, placesFor, placesNamed, recordHit } from './hits.ts';
import { SEARCH_LABEL } from './search-label.ts';
import { HitList } from './hit-list.tsx';
import { recentHits, remember } from './recent.ts';
import { statusOf } from './search-status.ts';
import classes from './search.module.css';

const PAUSE_MS = 200;
/** Below records and screens, not instead of them. */
const MOST_HELP = 5;

interface SearchDialogProps {
  /** What had the focus; it has it again when nothing is opened. */
  readonly left: Element;
  /** Letters that came before this did are among them. */
  readonly typed: string;
  readonly type: (typed: string) => void;
  readonly close: () => void;
}

/** At once, behind the letters: the kit would do it a moment later, and what is typed meanwhile go elsewhere. */
function goOnTyping(field: HTMLInputElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** Finds records, screens and actions: typed, chosen with the arrows, opened with Enter. */
export function SearchDialog({ left, typed, type, close }: SearchDialogProps) {
  const leave = () => {
    close();
    if (left instanceof HTMLElement) left.focus();
  };
  const [marked, setMarked] = useState(0);
  const [listsKeys, setListsKeys] = useState(false);
  const sought = shownText(typed).trim();
  const { hits, isCut, isBusy, problem } = useHits(sought);
  const open = useOpening(close);
  const id = useId();
  const at = Math.min(marked, hits.length - 1);
  const mark = (next: number) => {
    setMarked(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      mark((at + step + hits.length) % hits.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const hit = hits[at];
      // What stands there until the answer comes was found by other letters.
      if (hit && !isBusy) void open(hit);
    }
  };
  if (listsKeys) return <KeyList left={left} close={close} />;
  return (
    <Modal
      opened
      onClose={leave}
      returnFocus={false}
      title={SEARCH_LABEL}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <input
        ref={goOnTyping}
        className={classes.input}
        type="search"
        role="combobox"
        aria-label={SEARCH_LABEL}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        placeholder="Nome, CPF, código, placa ou tela"
        value={typed}
        onChange={(event) => {
          type(event.currentTarget.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <output className={classes.status}>
        {problem ?? statusOf({ typed: sought, count: hits.length, isCut, isBusy })}
      </output>
      <HitList id={id} hits={hits} at={at} open={(hit) => void open(hit)} />
      <button type="button" className={classes.keys} onClick={() => setListsKeys(true)}>
        Teclas de atalho
      </button>
    </Modal>
  );
}

/** Records that the API found, then screens and actions; with nothing typed, what was opened last. */
function useHits(typed: string) {
  const { role_id } = useUser();
  const may = useMay();
  const hasProject = useCurrentProject() !== null;
  const [q] = useDebouncedValue(typed, PAUSE_MS);
  const isAsked = q.length >= FEWEST_LETTERS;
  const { data, error, isFetching } = useQuery({
    ...routeQuery(search.find, { query: { q } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const topics = useHelp();
  if (typed.length < FEWEST_LETTERS)
    return { hits: recentHits(), isCut: false, isBusy: false, problem: null };
  const records = isAsked ? (data?.body.data ?? []).map(recordHit) : [];
  const isCut = records.length >= MOST_FOUND;
  const places = placesNamed(placesFor(role_id, may, hasProject), typed);
  // A code, a plate or a CPF is looked for, not explained.
  const help = /\d/.test(typed) ? [] : placesNamed(topics, typed).slice(0, MOST_HELP);
  return {
    hits: [...records, ...places, ...help],
    isCut,
    isBusy: isFetching || q !== typed,
    problem: error ? asProblem(error).message : null,
  };
}

/** The texts of the help, which come once the search is open; without them it finds everything else. */
function useHelp(): readonly Hit[] {
  const [hits, setHits] = useState<readonly Hit[]>([]);
  useEffect(() => {
    let isOpen = true;
    import('../help/help-hits.ts').then(
      ({ helpHits }) => isOpen && setHits(helpHits()),
      () => {},
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return hits;
}

/** Goes to a result, in its own project, once nothing typed on the screen is lost. */
function useOpening(close: () => void) {
  const navigate = useNavigate();
  const { projects } = useUser();
  const current = useCurrentProject();
  return async (hit: Hit) => {
    close();
    if (!(await askToLeave())) return;
    remember(hit);
    const { projectId } = hit;
    if (projectId !== null && projectId !== current?.id) {
      // Entered since this person signed in: the selector does not know it yet.
      if (!projects.some(({ id }) => id === projectId)) await refreshUser();
      chooseProject(projectId);
    }
    const [whole = '', hash] = hit.href.split('#');
    const [path = '', query = ''] = whole.split('?');
    await navigate({ to: path, search: parseSearch(query), hash });
  };
}
