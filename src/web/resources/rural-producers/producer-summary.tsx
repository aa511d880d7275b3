import type { ruralProducer } from '#domain/resources/rural-producers.ts';
import { cityWithState } from '#domain/shared/address.ts';
import { PHONE_MASK } from '#domain/shared/masks.ts';
import { COUNTRY } from '../../components/list/contact-links.tsx';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import type { z } from 'zod';
import classes from './producer-summary.module.css';

type Producer = z.output<typeof ruralProducer>;

/** Digits of a cell phone with its area code: what WhatsApp knows. */
const CELL_DIGITS = 11;

/** Where a producer lives and how to reach them: a call and a message are one touch away. */
export function ProducerSummary({ producer }: { readonly producer: Producer | undefined }) {
  if (!producer) return null;
  const { city, cell_phone, home_phone, service_phone } = producer;
  const phones = [cell_phone, home_phone, service_phone].filter((phone) => phone !== null && phone !== '');
  return (
    <ul className={classes.summary} aria-label="Contato do proprietário">
      {city && <li>{cityWithState(city)}</li>}
      {[...new Set(phones)].map((phone) => (
        <li key={phone}>
          <a href={`tel:+${COUNTRY}${phone}`} className={classes.link}>
            <IconPhone size={17} aria-hidden />
            {PHONE_MASK.format(phone)}
          </a>
          {phone?.length === CELL_DIGITS && (
            <a
              href={`https://wa.me/${COUNTRY}${phone}`}
              target="_blank"
              rel="noopener noreferrer"
              className={classes.link}
            >
              <IconBrandWhatsapp size={17} aria-hidden />
              WhatsApp
              <span className="visually-hidden"> {PHONE_MASK.format(phone)} (abre em outra aba)</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
