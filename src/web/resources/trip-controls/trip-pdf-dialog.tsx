import { tripReport } from '#domain/resources/trip-report.ts';
import { ROLES } from '#domain/shared/access.ts';
import { formatPeriod } from '#domain/shared/dates.ts';
import type { Period } from '#domain/shared/periods.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Notice } from '../../components/notice.tsx';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { call } from '../../platform/client.ts';
import { useUser } from '../../platform/session.ts';
import { travellersQuery } from './trip-filters.tsx';
import classes from './trip-pdf.module.css';
import { OpenDialog } from '../../components/open-dialog.tsx';

const NOTHING = 'Não tem arquivos para exibir';

/** A signed address lives five minutes: the link's is a new one before that. */
const NEW_ADDRESS_MS = 4 * 60_000;

export interface TripPdfProps {
  readonly projectId: number;
  /** That of the list behind it. */
  readonly period: Period;
}

/** The project's trips on paper, and whose. */
export function PdfDialog({ projectId, period, close }: TripPdfProps & { readonly close: () => void }) {
  const [user, setUser] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['trip-pdf', projectId, user, period],
    queryFn: ({ signal }) =>
      call(tripReport.address, {
        params: { projectId },
        query: { user: user === '' ? '' : Number(user), ...period },
        signal,
      }),
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: NEW_ADDRESS_MS,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const url = data?.body.url;
  return (
    <OpenDialog
      onClose={close}
      size="80vw"
      title="Controle de viagens"
      classNames={{ content: classes.dialog, body: classes.body }}
    >
      <div className={classes.tools}>
        <TravellerSelect projectId={projectId} value={user} choose={setUser} />
        {/* As the document's head says it. */}
        {(period.from || period.to) && <p className={classes.period}>Período: {formatPeriod(period)}</p>}
        {url !== undefined && (
          <a href={url} target="_blank" rel="noreferrer" className={classes.link}>
            <IconExternalLink size={18} aria-hidden />
            Abrir em nova aba
          </a>
        )}
      </div>
      {error && !data ? (
        <NoPdf problem={asProblem(error)} retry={() => void refetch()} />
      ) : (
        <div className={classes.sheet} aria-busy={url === undefined}>
          <p className={classes.behind}>{url === undefined || canShow() ? 'Gerando PDF...' : NOTHING}</p>
          {url !== undefined && canShow() && <PdfFrame key={user} url={url} />}
        </div>
      )}
    </OpenDialog>
  );
}

/** Too many trips are so at the next try too, and a period that ends before it begins: what to do is said alone. */
function NoPdf({ problem, retry }: { readonly problem: ApiProblem; readonly retry: () => void }) {
  if (problem.status !== 422) return <LoadFailure problem={problem} retry={retry} />;
  return <Notice kind="note">{problem.message}</Notice>;
}

/** Stays at the page that is read, while the address of the link above is renewed. */
function PdfFrame({ url }: { readonly url: string }) {
  const [src] = useState(url);
  return (
    <iframe src={src} title="PDF das viagens" className={classes.frame}>
      {NOTHING}
    </iframe>
  );
}

/** Phones mostly have no viewer inside the page: there the link above opens the file. */
function canShow(): boolean {
  return navigator.pdfViewerEnabled;
}

interface TravellerSelectProps {
  readonly projectId: number;
  readonly value: string;
  readonly choose: (user: string) => void;
}

/** Whose trips, of everybody who made some; a technician's are always the own. */
function TravellerSelect({ projectId, value, choose }: TravellerSelectProps) {
  const isTechnician = useUser().role_id === ROLES.TECNICO;
  const { data, error, refetch } = useQuery({ ...travellersQuery(projectId), enabled: !isTechnician });
  if (isTechnician) return null;
  if (error && !data) return <LoadFailure problem={asProblem(error)} retry={() => void refetch()} />;
  return (
    <NativeSelect
      label="Viagens de"
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
      disabled={!data}
      rightSection={<IconChevronDown size={16} aria-hidden />}
    >
      <option value="">Todos</option>
      {data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
