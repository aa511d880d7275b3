import { z } from 'zod';
import { stateReference } from '../shared/address.ts';
import { route } from '../shared/contract.ts';
import { listOf, listQuery, PER_PAGE } from '../shared/crud.ts';
import { role } from '../shared/role.ts';

const city = z.object({ id: z.int(), name: z.string() });

export const places = {
  states: route({
    method: 'GET',
    path: '/states',
    can: 'reference_data.view',
    summary: 'Lista todos os estados, de A a Z.',
    query: listQuery(['name'], {}, PER_PAGE.whole),
    status: 200,
    response: listOf(stateReference),
  }),
  state: route({
    method: 'GET',
    path: '/states/:id',
    can: 'reference_data.view',
    summary: 'Mostra o estado com todas as suas cidades, de A a Z.',
    status: 200,
    response: stateReference.extend({ cities: z.array(city) }),
  }),
};

export const roles = {
  list: route({
    method: 'GET',
    path: '/roles',
    can: 'reference_data.view',
    summary: 'Lista os nove cargos.',
    query: listQuery(['name', 'id'], {}, PER_PAGE.whole),
    status: 200,
    response: listOf(role),
  }),
  get: route({
    method: 'GET',
    path: '/roles/:id',
    can: 'reference_data.view',
    summary: 'Mostra um cargo.',
    status: 200,
    response: role,
  }),
};
