import type * as operations from '../../../contract/operations/templates.ts';
import type { HandlersOf } from '../handler.ts';
import { createTemplate } from './create-template.ts';
import { deleteTemplate } from './delete-template.ts';
import { previewTemplate } from './preview-template.ts';
import { getTemplate, listTemplates } from './read-templates.ts';
import { listTemplateVersions, restoreTemplate } from './template-versions.ts';
import { updateTemplate } from './update-template.ts';

export const templateHandlers: HandlersOf<typeof operations> = {
  templatesList: listTemplates,
  templateGet: getTemplate,
  templateCreate: createTemplate,
  templateUpdate: updateTemplate,
  templateDelete: deleteTemplate,
  templatePreview: previewTemplate,
  templateVersions: listTemplateVersions,
  templateRestore: restoreTemplate,
};
