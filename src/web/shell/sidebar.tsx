import { Button } from '@mantine/core';
import { IconLayoutDashboard, IconLogout, IconSearch, IconUserCircle, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from '../components/link.tsx';
import { useNavigate } from '../platform/router/use-router.ts';
import { addressOf, ADDRESSES, OPEN_ADDRESSES } from '../platform/addresses.ts';
import { useCurrentProject } from '../platform/current-project.ts';
import { useMay } from '../platform/permissions.ts';
import { signOut, useUser } from '../platform/session.ts';
import { askToLeave } from '../platform/unsaved-changes.ts';
import { Brand } from '../theme/brand.tsx';
import { MenuLink } from './menu-link.tsx';
import { type MenuSection, menuSections } from './menu.ts';
import { SearchButton } from './search/search-button.tsx';
import classes from './sidebar.module.css';

interface SidebarProps {
  /** On a phone the sidebar is a drawer that can be put away. */
  readonly onClose?: () => void;
  /** The choice of the project. */
  readonly projects: ReactNode;
}

export function Sidebar({ onClose, projects }: SidebarProps) {
  const user = useUser();
  const project = useCurrentProject();
  return (
    <div className={classes.sidebar}>
      <div className={classes.head}>
        <Link to={ADDRESSES.start} className={classes.brand}>
          <Brand size={34} />
        </Link>
        {onClose && (
          <button type="button" className={classes.close} onClick={onClose} aria-label="Fechar menu">
            <IconX size={22} aria-hidden />
          </button>
        )}
      </div>
      <p className={classes.greeting}>Olá, {user.name}</p>
      {user.projects.length > 0 ? projects : <NewProject />}
      <div className={classes.sections}>
        <ul className={classes.list}>
          <li>
            <MenuLink to={ADDRESSES.start} isExact className={classes.link}>
              <IconLayoutDashboard size={19} stroke={1.7} aria-hidden />
              Início
            </MenuLink>
          </li>
          {!onClose && (
            <li>
              <SearchButton className={classes.link}>
                <IconSearch size={19} stroke={1.7} aria-hidden />
                Buscar (Ctrl+K)
              </SearchButton>
            </li>
          )}
        </ul>
        {menuSections(user.role_id, project !== null).map((section) => (
          <Section key={section.heading} section={section} />
        ))}
      </div>
      <div className={classes.foot} data-foot>
        <MenuLink to={ADDRESSES.account} className={classes.link}>
          <IconUserCircle size={19} stroke={1.7} aria-hidden />
          Minha conta
        </MenuLink>
        <SignOut />
        <a href={OPEN_ADDRESSES.accessibility} className={classes.small}>
          Acessibilidade
        </a>
      </div>
    </div>
  );
}

function Section({ section }: { section: MenuSection }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {section.heading}
      </h2>
      {section.hint !== null && <p className={classes.hint}>{section.hint}</p>}
      <ul className={classes.list}>
        {section.links.map(({ label, address, icon: Icon }) => (
          <li key={label}>
            <MenuLink to={ADDRESSES[address]} className={classes.link}>
              <Icon size={19} stroke={1.7} aria-hidden />
              {label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewProject() {
  const may = useMay();
  const navigate = useNavigate();
  if (!may('projects.create')) {
    return <p className={classes.hint}>Você ainda não participa de nenhum projeto.</p>;
  }
  return (
    <Button fullWidth onClick={() => void navigate({ to: addressOf('projectNew') })}>
      + Novo Projeto
    </Button>
  );
}

function SignOut() {
  return (
    <a
      href={ADDRESSES.login}
      className={classes.link}
      onClick={(event) => {
        event.preventDefault();
        void askToLeave().then((leave) => (leave ? signOut() : undefined));
      }}
    >
      <IconLogout size={19} stroke={1.7} aria-hidden />
      Sair
    </a>
  );
}
