import { feedstockParameters, feedstockParametersBody } from '#domain/resources/feedstock-parameters.ts';
import { mayEnter } from '../platform/scope.ts';
import { singleHandlers } from '../platform/single.ts';

export const feedstockParameterHandlers = singleHandlers(feedstockParameters, {
  table: 'feedstock_parameters',
  key: 'project_id',
  above: ({ projectId }) => projectId,
  rows: ({ db, user }) =>
    db
      .selectFrom('feedstock_parameters')
      .selectAll('feedstock_parameters')
      .where(mayEnter(user, 'feedstock_parameters.project_id')),
  whole: feedstockParametersBody,
  toRecord: (row) => row,
  toBody: ({ project_id: _project, version: _version, ...values }) => values,
  toRow: (body) => body,
});
