import { waterSprings } from '#domain/resources/water-springs.ts';
import { WARNINGS } from '#domain/rules/messages.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from '../../platform/router/use-router.ts';
import { DraftNotice, ResumedNotice } from '../../components/form/draft-notice.tsx';
import { FormFoot } from '../../components/form/form-foot.tsx';
import footClasses from '../../components/form/form-foot.module.css';
import { needsNewKey, newKey } from '../../components/form/intended-creation.ts';
import { CREATE, DONE, FAILURES } from '../../components/form/messages.ts';
import { type FormAlert, splitProblem } from '../../components/form/problem-on-form.ts';
import { useFoundDraft } from '../../components/form/use-draft.ts';
import { PageHead } from '../../components/page-head.tsx';
import { toast } from '../../components/toast.tsx';
import { useAddressIds } from '../../platform/address-ids.ts';
import { addressOf } from '../../platform/addresses.ts';
import { type ApiProblem, asProblem } from '../../platform/api-problem.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { dropDraft, writeDraft } from '../../platform/drafts.ts';
import { lastSearchOf } from '../../platform/list-memory.ts';
import { write } from '../../platform/queries.ts';
import { hasLeft } from '../../platform/session.ts';
import { upload } from '../../platform/upload.ts';
import { useUnsavedChanges } from '../../platform/unsaved-changes.ts';
import { useIsThere } from '../../platform/use-is-there.ts';
import { PropertyTabs } from '../rural-properties/property-tabs.tsx';
import { ManySheets } from './many-sheets.tsx';
import { ReadSpring } from './read-spring.tsx';
import { SheetPicker } from './sheet-picker.tsx';
import type { ImportedSpring } from './spring-boxes.tsx';
import { DrawLink, TemplateLink } from './springs-page.tsx';
import { TechnicianField } from './technician-field.tsx';
import { useManySheets } from './use-many-sheets.ts';
import { keptReading, useSheetReading } from './use-sheet-reading.ts';
import { Warnings } from './warnings.tsx';
import classes from './spring-create-page.module.css';

/** From the sheet to a registered spring: read, looked over, registered. */
export function SpringCreatePage() {
  const projectId = useProjectId();
  const { propertyId } = useAddressIds('springNew');
  const list = addressOf('springs', { propertyId });
  const found = useFoundDraft();
  const kept = keptReading(found.draft?.values);
  const [offered, setOffered] = useState(kept !== null && !found.resumed);
  const sheet = useSheetReading({
    send: (file, onProgress) =>
      upload(waterSprings.import, { params: { projectId, propertyId }, files: [file], onProgress }),
    resumed: found.resumed ? kept : null,
    onRead: (spring) => {
      setOffered(false);
      // A phone that reloads the tab, or a session that ends, must not cost the reading.
      if (!hasLeft(found.place.userId)) writeDraft(found.place, { values: { spring } });
    },
  });
  const { reading } = sheet;
  const [many, setMany] = useState(false);
  const manySheets = useManySheets({ projectId, propertyId });
  const unsaved = useUnsavedChanges(reading.at === 'read', () => dropDraft(found.place));

  return (
    <>
      <PageHead
        title="Cadastro de nascente"
        back={list}
        actions={
          <>
            <TemplateLink />
            <DrawLink propertyId={propertyId} />
          </>
        }
      />
      <PropertyTabs propertyId={propertyId} isAbove />
      {offered && kept && reading.at === 'none' && (
        <DraftNotice
          sentence={`A planilha da nascente ${kept.label} foi lida e não cadastrada.`}
          restoreLabel="Mostrar o que foi lido"
          restore={() => sheet.restore(kept)}
          discard={() => {
            setOffered(false);
            dropDraft(found.place);
          }}
        />
      )}
      {found.resumed && reading.at === 'read' && reading.file === null && <ResumedNotice />}
      <div className={classes.steps}>
        {many ? (
          <ManySheets params={{ projectId, propertyId }} sheets={manySheets} leave={() => setMany(false)} />
        ) : (
          <SheetPicker
            sheet={sheet}
            chooseMany={(files) => {
              setMany(true);
              void manySheets.read(files);
            }}
            done="Planilha lida. Confira e cadastre."
          />
        )}
        {!many && reading.at === 'read' && (
          <Registration
            // Another reading is another intended creation.
            key={reading.spring.import_id}
            params={{ projectId, propertyId }}
            spring={reading.spring}
            readAgain={reading.file ? sheet.read : null}
            registered={() => {
              dropDraft(found.place);
              unsaved.forget();
            }}
            list={list}
          />
        )}
      </div>
    </>
  );
}

interface RegistrationProps {
  readonly params: { readonly projectId: number; readonly propertyId: number };
  readonly spring: ImportedSpring;
  /** Null where the file is no longer at hand. */
  readonly readAgain: (() => Promise<void>) | null;
  readonly registered: () => void;
  /** Address of the list. */
  readonly list: string;
}

/** What was read, and 'Cadastrar'. A refusal leaves it all on screen. */
function Registration({ params, spring, readAgain, registered, list }: RegistrationProps) {
  const navigate = useNavigate();
  const isThere = useIsThere();
  const [idempotencyKey, setKey] = useState(newKey);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const alert = useMemo(() => problem && alertOf(problem), [problem]);

  // The box of the rolls says it where it matters.
  const warnings = [...spring.place_warnings, ...spring.warnings].filter(
    (sentence) => sentence !== WARNINGS.wire_no_types,
  );

  const form = useForm<{ technician: number | null }>({
    defaultValues: { technician: spring.technician_id },
  });

  const register = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const body = { import_id: spring.import_id, technician: form.getValues('technician') };
      await write(waterSprings.create, { params, body, idempotencyKey });
    } catch (error) {
      const refused = asProblem(error);
      if (needsNewKey(refused)) setKey(newKey());
      setProblem(refused);
      setBusy(false);
      return;
    }
    registered();
    if (!isThere.current) return;
    toast(DONE.created);
    await navigate({ to: list, search: lastSearchOf(list) });
  };

  return (
    <div
      className={`${classes.steps} ${classes.registration} ${footClasses.above}`}
      data-alerted={alert !== null || undefined}
    >
      <Warnings title="Confira antes de cadastrar" sentences={warnings} />
      <FormProvider {...form}>
        <div className={classes.technician}>
          <TechnicianField
            projectId={params.projectId}
            current={spring.technician}
            written={spring.technician_name}
          />
        </div>
      </FormProvider>
      <ReadSpring spring={spring} />
      <FormFoot alert={alert}>
        <div className={classes.buttons}>
          {problem && mustReadAgain(problem) && readAgain && (
            <Button variant="default" size="md" onClick={() => void readAgain()}>
              Ler o arquivo de novo
            </Button>
          )}
          <Button size="md" disabled={busy} onClick={() => void register()}>
            {busy ? CREATE.busy : CREATE.label}
          </Button>
        </div>
      </FormFoot>
    </div>
  );
}

/** 404: the reading was used or is older than a day; 409: the project's parameters changed after it. */
function mustReadAgain({ status }: ApiProblem): boolean {
  return status === 404 || status === 409;
}

function alertOf(problem: ApiProblem): FormAlert {
  return splitProblem(problem, () => false, FAILURES.create).alert;
}
