import { tripReport } from '#domain/resources/trip-report.ts';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { latePart } from '../../components/late/late-part.tsx';
import { useMay } from '../../platform/permissions.ts';
import type { TripPdfProps } from './trip-pdf-dialog.tsx';

const PdfDialog = latePart(async () => (await import('./trip-pdf-dialog.tsx')).PdfDialog, {
  isScreen: false,
});

/** 'Gerar PDF' and the dialog that shows the project's trips on paper. */
export function TripPdf({ projectId, period }: TripPdfProps) {
  const may = useMay();
  const [opened, setOpened] = useState(false);
  if (!may(tripReport.address.can)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Gerar PDF
      </Button>
      {opened && <PdfDialog projectId={projectId} period={period} close={() => setOpened(false)} />}
    </>
  );
}
