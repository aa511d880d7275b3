/** The invented organisation itself: what stands above the menu, at the sign-in and on every paper. */
import { municipality } from './municipalities.ts';
import type { Office } from './office.ts';
import { GERENTE } from './team.ts';

/** A drop over two hills. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
  <rect width="96" height="96" rx="20" fill="#17553d"/>
  <path d="M48 12c11 15 18 25 18 35a18 18 0 0 1-36 0c0-10 7-20 18-35z" fill="#dff1f7"/>
  <path d="M8 76c14-14 26-14 40-3 14-11 26-11 40 3v4c0 6-4 10-10 10H18c-6 0-10-4-10-10z" fill="#7cb27f"/>
  <path d="M40 50a9 9 0 0 0 9 8" fill="none" stroke="#4f93b8" stroke-width="4" stroke-linecap="round"/>
</svg>`;

/** Writes its data and sends its logo. */
export async function introduceOrganisation(office: Office, moment: string): Promise<void> {
  const town = municipality('Governador Valadares');
  const worker = office.at(GERENTE, moment);
  await worker.put('/organisation', {
    name: 'Instituto Olhos d’Água do Doce',
    cnpj: '98765432000198',
    street: 'Rua das Palmeiras',
    number: '410',
    neighborhood: 'Esplanada',
    state_id: town.state,
    city: town.id,
    cep: town.cep,
    phone: '3332770410',
    email: 'contato@olhosdagua.example.org',
    website: 'https://olhosdagua.example.org',
  });
  await worker.upload('/organisation/logo', 'file', [
    { name: 'logotipo.svg', bytes: new TextEncoder().encode(LOGO) },
  ]);
}
