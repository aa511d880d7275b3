import { describe, expect, test } from 'vitest';
import { historyPlace } from './history-place.ts';

describe('where the history of a screen’s record is', () => {
  test('by what is read there, and the last id of its address', () => {
    expect(historyPlace('vehicles.view', { id: 7 })).toEqual({ resource: 'vehicles', recordId: 7 });
    expect(historyPlace('sponsor_contacts.view', { sponsorId: 3, id: 9 })).toEqual({
      resource: 'sponsor_contacts',
      recordId: 9,
    });
    expect(historyPlace('water_springs.view', { projectId: 1, propertyId: 2, id: 5 })).toEqual({
      resource: 'water_springs',
      recordId: 5,
      projectId: 1,
    });
  });

  test('a part that exists once is told of in its record', () => {
    expect(historyPlace('rural_properties.view', { projectId: 1, propertyId: 2 })).toEqual({
      resource: 'rural_properties',
      recordId: 2,
      projectId: 1,
    });
    expect(historyPlace('commitment_terms.view', { projectId: 1, id: 8 })).toEqual({
      resource: 'projects',
      recordId: 1,
      projectId: 1,
    });
    expect(historyPlace('feedstock_wire_rollers.view', { projectId: 1, feedstockId: 4, id: 8 })).toEqual({
      resource: 'feedstocks',
      recordId: 4,
      projectId: 1,
    });
  });

  test('a project lies in itself', () => {
    expect(historyPlace('projects.view', { id: 6 })).toEqual({
      resource: 'projects',
      recordId: 6,
      projectId: 6,
    });
  });

  test('what has no history has no place', () => {
    expect(historyPlace('photo_galleries.view', { projectId: 1, id: 2 })).toBeNull();
    expect(historyPlace('vehicles.view', {})).toBeNull();
  });
});
