import { Burger } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { DemonstrationBanner } from '../entrance/demonstration-banner.tsx';
import { latePart } from '../components/late/late-part.tsx';
import { confirmationAsked } from '../platform/confirmation.ts';
import { useCurrentProject } from '../platform/current-project.ts';
import { NARROW } from '../platform/narrow.ts';
import { useRouter } from '../platform/router/use-router.ts';
import { useSession, useUser } from '../platform/session.ts';
import { useSignal } from '../platform/signal.ts';
import { Brand } from '../theme/brand.tsx';
import { onceIdle } from '../platform/spare-time.ts';
import { useFetchAhead } from './fetch-ahead.ts';
import classes from './shell.module.css';
import { OpenScreen } from './open-screen.tsx';
import { DeskMenu, PhoneMenu } from './over-screens.ts';
import { useOpenedProject } from './use-opened-project.ts';
import { Keys } from './keys/keys.tsx';
import { SearchButton } from './search/search-button.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { useReadsAtOpening } from './use-reads-at-opening.ts';
import { useRouterState } from './use-router-state.ts';

/** Nothing of it comes before it is first asked for. */
const Identity = latePart(
  async () => (await import('../resources/account/second-factor/identity.tsx')).Identity,
  { isScreen: false },
);

/** What surrounds every screen of a signed-in person. */
export function Shell() {
  const session = useSession();
  // The guard is about to lead to the sign-in; there is no one to greet any more.
  if (session.status !== 'signed_in') return null;
  if (session.user.second_factor === 'required') return <Identity />;
  return <SignedInShell />;
}

function SignedInShell() {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const question = useSignal(confirmationAsked);
  return (
    <div className={classes.shell} data-narrow={narrow || undefined}>
      <a className={classes.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      <AddressFollower />
      <Progress />
      {narrow ? (
        <PhoneBar />
      ) : (
        <nav className={classes.side} aria-label="Navegação principal">
          <DeskMenu />
        </nav>
      )}
      <div>
        <DemonstrationBanner />
        <OpenScreen />
      </div>
      <UnsavedGuard />
      <Keys />
      {question && <Identity question={question} />}
    </div>
  );
}

/** Drawn by itself at each change of address, and the shell is not. */
function AddressFollower(): null {
  useReadsAtOpening();
  useFetchAhead();
  useOpenedProject();
  return null;
}

/** What opens within this says nothing. */
const AT_ONCE_MS = 150;

function Progress() {
  const isLoading = useRouterState(({ location, opened }) => location !== opened);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = window.setTimeout(() => setLate(true), AT_ONCE_MS);
    return () => {
      window.clearTimeout(timer);
      setLate(false);
    };
  }, [isLoading]);
  return isLate && <div className={classes.progress} aria-hidden="true" />;
}

function PhoneBar() {
  const [opened, setOpened] = useState<'menu' | 'projects' | null>(null);
  const open = opened !== null;
  const close = () => setOpened(null);
  const { projects } = useUser();
  const project = useCurrentProject();
  const router = useRouter();
  useEffect(() => router.onOpening(() => setOpened(null)), [router]);
  // The only way to the other screens, also where the connection is gone by then.
  useEffect(() => onceIdle(() => void PhoneMenu.preload()), []);
  return (
    <>
      <nav className={classes.bar} aria-label="Navegação principal">
        <Burger
          opened={open}
          onClick={() => setOpened(open ? null : 'menu')}
          color="var(--night-ink)"
          size="sm"
          className={classes.burger}
          aria-label={open ? 'Fechar menu' : 'Abrir menu'}
          aria-expanded={open}
        />
        {projects.length > 0 ? (
          <button type="button" className={classes.project} onClick={() => setOpened('projects')}>
            <span className="visually-hidden">Trocar de projeto: </span>
            <span className={classes.projectName}>{project?.name ?? 'Escolha um projeto'}</span>
            <IconChevronDown size={18} aria-hidden />
          </button>
        ) : (
          <span className={classes.brand}>
            <Brand size={28} isShort />
          </span>
        )}
        <SearchButton className={classes.find}>
          <IconSearch size={22} aria-label="Buscar" />
        </SearchButton>
      </nav>
      <PhoneMenu opened={opened} close={close} />
    </>
  );
}
