import { propertyDocuments } from '#domain/resources/property-documents.ts';
import { DocumentLink } from '../../components/document-link.tsx';
import { useMay } from '../../platform/permissions.ts';
import classes from './rural-properties.module.css';

interface PropertyPapersProps {
  readonly projectId: number;
  readonly propertyId: number;
}

/** What is printed of a property as a whole, besides its note and its term. */
export function PropertyPapers(params: PropertyPapersProps) {
  const may = useMay();
  if (!may(propertyDocuments.sketch.can)) return null;
  return (
    <p className={classes.papers}>
      <DocumentLink route={propertyDocuments.sketch} params={params}>
        Croqui da propriedade (PDF)
      </DocumentLink>
    </p>
  );
}
