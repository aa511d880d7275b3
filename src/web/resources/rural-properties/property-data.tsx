/** All that is typed of a property, on one page: five sections, each with an address at which it is edited. */
import { ruralProperties } from '#domain/resources/rural-properties.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { EditPageProps } from '../../components/edit-page.tsx';
import { HistoryButton } from '../../components/history/history-button.tsx';
import { historyPlace } from '../../components/history/history-place.ts';
import { Neighbours } from '../../components/neighbours/neighbours.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { addressOf } from '../../platform/addresses.ts';
import { useProjectId } from '../../platform/current-project.ts';
import { recordQuery } from '../../platform/record-query.ts';
import { LaunchHere } from '../executed-activities/launch-here.tsx';
import { OpenSection } from './open-section.tsx';
import { PropertyMap } from './property-map.tsx';
import { PropertyPapers } from './property-papers.tsx';
import { PropertySection } from './property-section.tsx';
import { type Property, PROPERTY_SECTIONS, type SectionName } from './property-sections.ts';
import { PropertySprings } from './property-springs.tsx';
import { PropertyTabs, usePropertyHeading } from './property-tabs.tsx';
import classes from './property-data.module.css';

type OfForm = 'routes' | 'params' | 'savedTo' | 'children';

interface PropertyDataProps<P extends string, Item extends object, Body extends z.ZodObject>
  extends Pick<EditPageProps<P, Item, Body>, OfForm> {
  readonly propertyId: number;
  /** The section whose address is open. */
  readonly section: SectionName;
  /** That section, as the property's own record tells it. */
  readonly atOnce?: (parts: Parts) => Item;
}

type Parts = NonNullable<Property['parts']>;

/** The page, with one of its sections open: that one can be edited, the others are read. */
export function PropertyData<P extends string, Item extends object, Body extends z.ZodObject>({
  propertyId,
  section,
  atOnce,
  ...form
}: PropertyDataProps<P, Item, Body>): ReactNode {
  const projectId = useProjectId();
  const params = { projectId, id: propertyId };
  const { data, error } = useQuery(recordQuery(ruralProperties, params));
  const heading = usePropertyHeading(propertyId, PROPERTY_SECTIONS[section].title);
  const parts = data?.body.parts;
  // What stands above an open section must not grow: it waits for the whole record.
  const isComing = heading.isComing || (section !== 'property' && !parts && !error);
  return (
    <>
      <PageHead
        title={heading.title}
        kind={heading.kind}
        back={addressOf('properties')}
        beside={<Neighbours />}
        actions={
          <>
            <LaunchHere propertyId={propertyId} />
            <HistoryButton place={historyPlace(ruralProperties.get.can, params)} />
          </>
        }
      />
      <PropertyTabs propertyId={propertyId} />
      <PropertySprings propertyId={propertyId} />
      <div className={classes.sections} data-coming={isComing || undefined}>
        {SECTION_NAMES.map((name) =>
          name === section ? (
            <OpenSection
              key={name}
              name={name}
              address={addressOf(name, { propertyId })}
              isSettled={!isComing}
              {...form}
              isComing={isComing}
              title={heading.title}
              back={addressOf('properties')}
              atOnce={parts && atOnce ? atOnce(parts) : null}
            />
          ) : (
            !error && <PropertySection key={name} name={name} propertyId={propertyId} property={data?.body} />
          ),
        )}
      </div>
      {data && section === 'property' && (
        // Elsewhere one came for that section; the map would be fetched for nothing.
        <>
          <PropertyPapers projectId={projectId} propertyId={propertyId} />
          <PropertyMap propertyId={propertyId} />
        </>
      )}
    </>
  );
}

const SECTION_NAMES = Object.keys(PROPERTY_SECTIONS) as SectionName[];
