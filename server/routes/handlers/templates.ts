import type { templateOperations } from '../../../contract/operations/templates.ts';
import { createTemplate } from '../../services/templates/create-template.ts';
import { deleteTemplate } from '../../services/templates/delete-template.ts';
import { previewTemplate } from '../../services/templates/preview-template.ts';
import { getTemplate, listTemplates } from '../../services/templates/read-templates.ts';
import { listTemplateVersions, restoreTemplate } from '../../services/templates/template-versions.ts';
import { updateTemplate } from '../../services/templates/update-template.ts';
import type { HandlersOf } from '../handler.ts';

export const templateHandlers: HandlersOf<typeof templateOperations> = {
  templatesList: ({ deps, caller, query }) => listTemplates(deps, caller, query),
  templateGet: ({ deps, caller, params }) => getTemplate(deps, caller, params.id),
  templateCreate: ({ deps, caller, body }) => createTemplate(deps, caller, body),
  templateUpdate: ({ deps, caller, body }) => updateTemplate(deps, caller, body),
  templateDelete: ({ deps, caller, params }) => deleteTemplate(deps, caller, params.id),
  templatePreview: ({ deps, caller, body }) => previewTemplate(deps, caller, body),
  templateVersions: ({ deps, caller, params }) => listTemplateVersions(deps, caller, params.id),
  templateRestore: ({ deps, caller, body }) => restoreTemplate(deps, caller, body),
};
