import type * as operations from '../../../contract/operations/templates.ts';
import type { HandlersOf } from '../handler.ts';
import { createTemplate } from './create-template.ts';
import { deleteTemplate } from './delete-template.ts';
import { previewTemplate } from './preview-template.ts';
import { getTemplate, listTemplates } from './read-templates.ts';
import { listTemplateVersions, restoreTemplate } from './template-versions.ts';
import { updateTemplate } from './update-template.ts';

export const templateHandlers: HandlersOf<typeof operations> = {
  templatesList: ({ deps, caller, query }) => listTemplates(deps, caller, query),
  templateGet: ({ deps, caller, params }) => getTemplate(deps, caller, params.id),
  templateCreate: ({ deps, caller, body }) => createTemplate(deps, caller, body),
  templateUpdate: ({ deps, caller, body }) => updateTemplate(deps, caller, body),
  templateDelete: ({ deps, caller, params }) => deleteTemplate(deps, caller, params.id),
  templatePreview: ({ deps, caller, body, signal }) => previewTemplate(deps, caller, body, signal),
  templateVersions: ({ deps, caller, params }) => listTemplateVersions(deps, caller, params.id),
  templateRestore: ({ deps, caller, body }) => restoreTemplate(deps, caller, body),
};
