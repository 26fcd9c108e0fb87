import type { PdfRevision } from '../../../pdf-signatures/pdf/pdf-revision.ts';
import { type PdfDict, type PdfValue, isKind, isRef, nameOf } from '../../../pdf-signatures/pdf/pdf-value.ts';
import type { ActiveContent } from './pdf-engine.ts';

/**
 * What can make a file show or do something else than what is seen of it. Runs in the worker.
 *
 * Going to a page of the same document is ordinary (LibreOffice writes such an OpenAction into every file), and so is a link to a web
 * address, which readers ask about before they follow it. Everything else that an action can do is named.
 */

/** ISO 32000-2, tables 201 and 206; `Named` where it does more than turn pages. */
const namedActions = new Set([
  ...['Launch', 'SubmitForm', 'ImportData', 'ResetForm', 'GoToR', 'GoToE', 'GoTo3DView', 'Rendition'],
  ...['Movie', 'Sound', 'Hide', 'SetOCGState', 'Trans', 'RichMediaExecute'],
]);

/** ISO 32000-2, table 216. */
const pageTurns = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

/** Annotations that play something by themselves. */
const playing = new Set(['Movie', 'Sound', 'RichMedia', '3D']);

/** The structure of a tagged file is large and can do nothing; which layers there are says nothing of their use. */
const passedOver = new Set(['StructTreeRoot', 'OCProperties']);

/** Each kind once, in the order of the type. */
export function findActiveContent(revision: PdfRevision): readonly ActiveContent[] {
  const found = new Set<ActiveContent>();
  /** The layers that something belongs to. */
  const layers = new Set<number>();
  for (const { dict, number } of dictionaries(revision)) {
    // Readers go by it whatever the type is; the `S` of other dictionaries is none of these kinds.
    const action = nameOf(revision.get(dict, 'S'));
    if (action === 'JavaScript' || dict.entries.has('JS')) {
      found.add('javascript');
    }
    if (doesMore(revision, dict, action)) {
      found.add('actions');
    }
    if (number !== null && nameOf(revision.get(dict, 'Type')) === 'OCG') {
      layers.add(number);
    }
  }
  if (canLayersChange(revision, layers)) {
    found.add('optional-content');
  }
  return (['javascript', 'actions', 'optional-content'] as const).filter((kind) => found.has(kind));
}

/** Everything that the catalog leads to, each once. */
function* dictionaries(
  revision: PdfRevision,
): Generator<{ readonly dict: PdfDict; readonly number: number | null }> {
  const seen = new Set<number>();
  const waiting: PdfValue[] = [revision.trailer.entries.get('Root') ?? null];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const number = isRef(value) ? value.number : null;
    if (number !== null) {
      if (seen.has(number)) {
        continue;
      }
      seen.add(number);
    }
    const resolved = isRef(value) ? revision.object(value.number) : value;
    if (isKind(resolved, 'array')) {
      for (const item of resolved.items) {
        waiting.push(item);
      }
    } else if (isRef(resolved)) {
      waiting.push(resolved);
    }
    const dict = isKind(resolved, 'stream') ? resolved.dict : resolved;
    if (isKind(dict, 'dict')) {
      yield { dict, number };
      for (const [key, entry] of dict.entries) {
        if (!passedOver.has(key)) {
          waiting.push(entry);
        }
      }
    }
  }
}

function doesMore(revision: PdfRevision, dict: PdfDict, action: string | null): boolean {
  if (action === 'Named') {
    return !pageTurns.has(nameOf(revision.get(dict, 'N')) ?? '');
  }
  if (action === 'Thread') {
    return dict.entries.has('F');
  }
  const isPlaying = dict.entries.has('Rect') && playing.has(nameOf(revision.get(dict, 'Subtype')) ?? '');
  return isPlaying || (action !== null && namedActions.has(action));
}

/** Whether some layer that something belongs to is not always seen, or a reader's user can switch it off (ISO 32000-2, 8.11.4). */
function canLayersChange(revision: PdfRevision, layers: ReadonlySet<number>): boolean {
  const properties = revision.dict(revision.catalog?.entries.get('OCProperties'));
  const configuration = revision.dict(properties?.entries.get('D'));
  if (properties === null || layers.size === 0) {
    return false;
  }
  const locked = layersIn(revision, configuration, 'Locked');
  const off = layersIn(revision, configuration, 'OFF');
  const isAllOn = (nameOf(revision.get(configuration, 'BaseState')) ?? 'ON') === 'ON';
  const changesByItself = (revision.array(configuration?.entries.get('AS'))?.items.length ?? 0) > 0;
  return !isAllOn || changesByItself || [...layers].some((layer) => off.has(layer) || !locked.has(layer));
}

function layersIn(revision: PdfRevision, configuration: PdfDict | null, key: string): ReadonlySet<number> {
  const items = revision.array(configuration?.entries.get(key))?.items ?? [];
  return new Set(items.filter(isRef).map(({ number }) => number));
}
