import { and, asc, desc } from 'drizzle-orm';

import type { templateGet, templatesList } from '../../../contract/operations/templates.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import type { Handler } from '../handler.ts';
import { matchesSearch, paginate, titleOrder } from '../paging.ts';
import { done } from '../reply.ts';
import { ofCompany, selectTemplates } from './load-template.ts';
import { presentTemplate, presentTemplateFor } from './present-template.ts';

const { createdAt, id, name } = documentTemplates;
const orders = {
  newest: [desc(createdAt), desc(id)],
  oldest: [asc(createdAt), asc(id)],
  name: [...titleOrder(name), asc(id)],
} as const;

/** GET /api/document-templates (companion operations, §5), the newest first unless asked otherwise. */
export const listTemplates: Handler<typeof templatesList> = async ({ deps, caller, query }) => {
  const condition = and(ofCompany(caller.comId), matchesSearch(documentTemplates.searchText, query.search));
  const page = await paginate(
    query,
    deps.db.$count(documentTemplates, condition),
    selectTemplates(deps.db)
      .where(condition)
      .orderBy(...orders[query.sort ?? 'newest']),
    (records) => Promise.all(records.map((record) => presentTemplate(deps, caller, record))),
  );
  return done(page);
};

/** GET /api/document-templates/{id} (companion operations, §5). Makes the PDF where there is none yet. */
export const getTemplate: Handler<typeof templateGet> = async ({
  deps,
  caller,
  params: { id: templateId },
}) => done(await presentTemplateFor(deps, caller, templateId));
