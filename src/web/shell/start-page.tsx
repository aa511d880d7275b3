import { Link } from '../components/link.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { ADDRESSES } from '../platform/addresses.ts';
import { useCurrentProject } from '../platform/current-project.ts';
import { useMay } from '../platform/permissions.ts';
import { useUser } from '../platform/session.ts';
import { firstSteps } from './first-steps.ts';
import { Home } from './home/home.tsx';
import { opensInProject } from './menu.ts';
import classes from './start-page.module.css';

/** Where a day begins: which project is open, what today needs and what this role does most. */
export function StartPage() {
  const user = useUser();
  const project = useCurrentProject();
  const may = useMay();
  const steps = firstSteps(may, project !== null);
  const opensProjects = opensInProject(user.role_id);
  return (
    <>
      <PageTitle>Início</PageTitle>
      <div className={classes.welcome}>
        {project ? (
          <p>
            Você está no projeto <strong>{project.name}</strong>.
            {opensProjects && ' O que você vê no menu em PROJETO pertence a ele.'}
          </p>
        ) : (
          <Choose
            projects={user.projects.length}
            mayCreate={may('projects.create')}
            opensProjects={opensProjects}
          />
        )}
      </div>
      <Home key={project?.id} project={project}>
        {steps.length > 0 && (
          <section aria-labelledby="primeiros-passos">
            <h2 id="primeiros-passos" className={classes.heading}>
              O que você quer fazer?
            </h2>
            <ul className={classes.steps}>
              {steps.map(({ label, about, address, icon: Icon }) => (
                <li key={label}>
                  <Link to={ADDRESSES[address]} className={classes.step}>
                    <Icon size={26} stroke={1.6} aria-hidden />
                    <span className={classes.label}>{label}</span>
                    <span className={classes.about}>{about}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Home>
    </>
  );
}

interface ChooseProps {
  readonly projects: number;
  readonly mayCreate: boolean;
  readonly opensProjects: boolean;
}

function Choose({ projects, mayCreate, opensProjects }: ChooseProps) {
  if (projects > 0) {
    return opensProjects ? (
      <p>
        Escolha um projeto no menu, em <strong>Selecione um projeto</strong>, para abrir o que é dele.
      </p>
    ) : null;
  }
  return mayCreate ? (
    <p>Ainda não há projetos. Cadastre o primeiro para começar a registrar o trabalho.</p>
  ) : (
    <p>Você ainda não participa de nenhum projeto. Peça à gerência de projetos para incluir você.</p>
  );
}
