import { springTemplate, waterSprings } from '#domain/resources/water-springs.ts';
import { formatGrouped } from '#domain/shared/numbers.ts';
import { Button } from '@mantine/core';
import { IconPolygon } from '@tabler/icons-react';
import { Link } from '../../components/link.tsx';
import { DocumentLink } from '../../components/document-link.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { Notice } from '../../components/notice.tsx';
import { DASH } from '../../components/list/columns.ts';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { readDraft } from '../../platform/drafts.ts';
import type { ApiProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { useMay } from '../../platform/permissions.ts';
import { useUser } from '../../platform/session.ts';
import { PropertyTabs, usePropertyHeading } from '../rural-properties/property-tabs.tsx';
import { isSurveyOpen, springRoutes } from './spring-form.ts';
import { SpringStatusMark } from '../../components/list/spring-status-mark.tsx';
import classes from './water-springs.module.css';

export function TemplateLink() {
  return <DocumentLink route={springTemplate.get}>Baixar modelo da planilha</DocumentLink>;
}

/** The way to a spring without a sheet, for who may register one. */
export function DrawLink({ propertyId }: { readonly propertyId: number }) {
  if (!useMay()(waterSprings.create.can)) return null;
  return (
    <Button
      component={Link}
      to={addressOf('springDraw', { propertyId })}
      variant="default"
      leftSection={<IconPolygon size={17} aria-hidden />}
    >
      Desenhar nova nascente
    </Button>
  );
}

/** What was drawn or walked here and not registered, also by a tab that is closed. */
function KeptDrawing({ projectId, propertyId }: { readonly projectId: number; readonly propertyId: number }) {
  const { id: userId } = useUser();
  const address = addressOf('springDraw', { propertyId });
  const may = useMay()(waterSprings.create.can);
  if (!may || readDraft({ userId, address, projectId }) === null) return null;
  return (
    <Notice kind="warning" className={classes.kept}>
      Uma nascente desenhada nesta propriedade ainda não foi cadastrada.{' '}
      <Link to={address}>Continuar o desenho</Link>
    </Notice>
  );
}

export function SpringsPage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('springs');
  return (
    <ListPage
      {...usePropertyHeading(propertyId, 'Edição de propriedade - Nascentes')}
      // The record as the edit screen reads it: what is read ahead is found there.
      routes={{ ...waterSprings, get: springRoutes.get }}
      params={{ projectId, propertyId }}
      columns={[
        { header: 'Código', cell: ({ label }) => label, sort: 'label' },
        { header: 'Modalidade', cell: (spring) => spring.recovery_modality_label ?? DASH },
        { header: 'Área (m²)', cell: ({ area }) => formatGrouped(area, 2), sort: 'area', numeric: true },
        { header: 'Status', cell: (spring) => <SpringStatusMark spring={spring} />, sort: 'status' },
        { header: 'Usuário', cell: ({ user }) => user.name },
      ]}
      search="Pesquisa (código)"
      empty="Ainda não existem registros cadastrados."
      add={addressOf('springNew', { propertyId })}
      open={({ id }) => addressOf('spring', { propertyId, waterSpringId: id })}
      keeps={(spring) => !isSurveyOpen(spring)}
      goesWith="vértices, olhos d’água, fotos e rolos de arame"
      removeFailure={removalFailure}
      above={<KeptDrawing projectId={projectId} propertyId={propertyId} />}
      actions={
        <>
          <TemplateLink />
          <DrawLink propertyId={propertyId} />
        </>
      }
      back={addressOf('properties')}
      tabs={<PropertyTabs propertyId={propertyId} />}
    />
  );
}

/** Section 8: a 409 says that the spring is past its registration, anything else is an internal error. */
function removalFailure({ status, message }: ApiProblem): string {
  return status === 409 ? message : `Erro interno do sistema. ${message}`;
}
