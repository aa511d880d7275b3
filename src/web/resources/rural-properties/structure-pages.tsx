/** Barraginhas, dry boxes and mini-ETEs of a property: one definition three times. */
import { barrages, dryBoxes, septicTanks } from '#domain/resources/property-points.ts';
import { formatNumber } from '#domain/shared/numbers.ts';
import { CreatePage } from '../../components/create-page.tsx';
import { EditPage } from '../../components/edit-page.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { MapLink } from './map-link.tsx';
import { formatDegrees } from './place-preview.tsx';
import { StructureFields } from './point-fields.tsx';
import { PropertyTabs, usePropertyHeading } from './property-tabs.tsx';
import classes from './rural-properties.module.css';

interface StructureKind {
  readonly routes: typeof barrages | typeof dryBoxes | typeof septicTanks;
  readonly one: string;
  readonly many: string;
  readonly list: (propertyId: number) => string;
  readonly create: (propertyId: number) => string;
  readonly open: (propertyId: number, id: number) => string;
}

const DRY_BOX: StructureKind = {
  routes: dryBoxes,
  one: 'caixa seca',
  many: 'Caixas secas',
  list: (propertyId) => addressOf('dryBoxes', { propertyId }),
  create: (propertyId) => addressOf('dryBoxNew', { propertyId }),
  open: (propertyId, dryBoxId) => addressOf('dryBox', { propertyId, dryBoxId }),
};

const BARRAGE: StructureKind = {
  routes: barrages,
  one: 'barraginha',
  many: 'Barraginhas',
  list: (propertyId) => addressOf('barrages', { propertyId }),
  create: (propertyId) => addressOf('barrageNew', { propertyId }),
  open: (propertyId, barrageId) => addressOf('barrage', { propertyId, barrageId }),
};

const SEPTIC_TANK: StructureKind = {
  routes: septicTanks,
  one: 'mini-ETE',
  many: 'Mini-ETEs',
  list: (propertyId) => addressOf('septicTanks', { propertyId }),
  create: (propertyId) => addressOf('septicTankNew', { propertyId }),
  open: (propertyId, septicTankId) => addressOf('septicTank', { propertyId, septicTankId }),
};

interface PlaceProps {
  readonly kind: StructureKind;
  readonly propertyId: number;
}

function StructuresPage({ kind, propertyId }: PlaceProps) {
  const projectId = useProjectId();
  return (
    <ListPage
      {...usePropertyHeading(propertyId, `Edição de propriedade - ${kind.many}`)}
      routes={kind.routes}
      params={{ projectId, propertyId }}
      columns={[
        { header: 'UTM Este', cell: ({ utm_easting }) => <Easting metres={utm_easting} /> },
        { header: 'UTM Norte', cell: ({ utm_northing }) => formatNumber(utm_northing) },
        { header: 'Zona UTM', cell: ({ utm_zone }) => utm_zone },
        { header: 'Latitude', cell: ({ google_latitude }) => formatDegrees(google_latitude) },
        { header: 'Longitude', cell: ({ google_longitude }) => formatDegrees(google_longitude) },
        {
          header: 'Mapa',
          cell: ({ google_latitude, google_longitude }) => (
            <MapLink latitude={google_latitude} longitude={google_longitude} />
          ),
        },
      ]}
      empty="Ainda não existem registros cadastrados."
      names={({ utm_easting, utm_northing, utm_zone }) => [
        ['UTM Este', formatNumber(utm_easting)],
        ['UTM Norte', formatNumber(utm_northing)],
        ['Zona UTM', utm_zone],
      ]}
      add={kind.create(propertyId)}
      open={({ id }) => kind.open(propertyId, id)}
      back={addressOf('properties')}
      tabs={<PropertyTabs propertyId={propertyId} />}
    />
  );
}

function Easting({ metres }: { readonly metres: number }) {
  return (
    <>
      <span className={classes.onCard} aria-hidden>
        UTM Este{' '}
      </span>
      {formatNumber(metres)}
    </>
  );
}

function StructureCreatePage({ kind, propertyId }: PlaceProps) {
  const projectId = useProjectId();
  return (
    <CreatePage
      title={`Cadastro de ${kind.one}`}
      route={kind.routes.create}
      params={{ projectId, propertyId }}
      initial={{ utm_easting: null, utm_northing: null, utm_zone: '' }}
      back={kind.list(propertyId)}
      tabs={<PropertyTabs propertyId={propertyId} isAbove />}
    >
      <StructureFields projectId={projectId} propertyId={propertyId} />
    </CreatePage>
  );
}

function StructureEditPage({ kind, propertyId, id }: PlaceProps & { readonly id: number }) {
  const projectId = useProjectId();
  return (
    <EditPage
      title={`Edição de ${kind.one}`}
      routes={kind.routes}
      params={{ projectId, propertyId, id }}
      back={kind.list(propertyId)}
      tabs={<PropertyTabs propertyId={propertyId} isAbove />}
    >
      <StructureFields projectId={projectId} propertyId={propertyId} />
    </EditPage>
  );
}

export function DryBoxesPage() {
  return <StructuresPage kind={DRY_BOX} {...useAddressIds('dryBoxes')} />;
}

export function DryBoxCreatePage() {
  return <StructureCreatePage kind={DRY_BOX} {...useAddressIds('dryBoxNew')} />;
}

export function DryBoxEditPage() {
  const { propertyId, dryBoxId } = useAddressIds('dryBox');
  return <StructureEditPage kind={DRY_BOX} propertyId={propertyId} id={dryBoxId} />;
}

export function BarragesPage() {
  return <StructuresPage kind={BARRAGE} {...useAddressIds('barrages')} />;
}

export function BarrageCreatePage() {
  return <StructureCreatePage kind={BARRAGE} {...useAddressIds('barrageNew')} />;
}

export function BarrageEditPage() {
  const { propertyId, barrageId } = useAddressIds('barrage');
  return <StructureEditPage kind={BARRAGE} propertyId={propertyId} id={barrageId} />;
}

export function SepticTanksPage() {
  return <StructuresPage kind={SEPTIC_TANK} {...useAddressIds('septicTanks')} />;
}

export function SepticTankCreatePage() {
  return <StructureCreatePage kind={SEPTIC_TANK} {...useAddressIds('septicTankNew')} />;
}

export function SepticTankEditPage() {
  const { propertyId, septicTankId } = useAddressIds('septicTank');
  return <StructureEditPage kind={SEPTIC_TANK} propertyId={propertyId} id={septicTankId} />;
}
