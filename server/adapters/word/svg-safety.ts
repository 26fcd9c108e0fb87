import { constants, gunzipSync } from 'node:zlib';

import { WordRefusal } from './word-package.ts';
import { attributesOf, decodeXml, localName, scanXml } from './xml-scan.ts';

/*
 * Pictures in SVG name other files and addresses in ways of their own, which a converter would read or ask while it draws them. One may
 * stand in a Word file as long as everything that it shows is within it.
 */

/** Elements that run something, or show what is no SVG. */
const active = new Set(['script', 'foreignObject', 'iframe', 'object', 'embed', 'handler', 'listener']);

/** A part of the same picture, or a picture of pixels that stands in the attribute itself. */
const isInside = (reference: string): boolean =>
  /^(?:#|data:image\/(?:png|jpeg|gif);base64,|$)/i.test(reference.trim());

/** Style sheets may write any letter with a backslash, and lead out by `url()` or `@import`. */
const leadsOutByStyle = (style: string): boolean =>
  style.includes('\\') || /@import|url\((?!\s*(?:["']\s*)?#)/i.test(style);

/**
 * A part that is SVG by its name or its content, whichever a converter goes by.
 * @throws {WordRefusal} `unsafe`, when it names something outside of it, or hides what it is.
 */
export function checkSvg(part: string, content: Uint8Array | string): void {
  if (typeof content !== 'string') {
    if (isSvg(content)) {
      throw new WordRefusal('unsafe', { what: 'embedded', name: part });
    }
    return;
  }
  if (!/<(?:[\w.-]+:)?svg[\s/>]/i.test(content)) {
    return;
  }
  const refuse = (what: string): never => {
    throw new WordRefusal('unsafe', { what: 'link', name: `${what} in ${part}` });
  };
  if (/<\?xml-stylesheet/i.test(content)) {
    refuse('xml-stylesheet');
  }
  let inStyle = false;
  scanXml(content, {
    open({ name, attributes }) {
      const element = localName(name);
      inStyle ||= element === 'style';
      if (active.has(element)) {
        refuse(element);
      }
      for (const attribute of attributesOf(attributes)) {
        const local = localName(attribute.name);
        const isReference = local === 'href' || local === 'src';
        // What has a prefix is nobody's style: notes of drawing programs.
        const isStyle = !attribute.name.includes(':');
        const isOut = isReference ? !isInside(attribute.value) : isStyle && leadsOutByStyle(attribute.value);
        // Under another base even `#part` is elsewhere.
        if (isOut || attribute.name === 'xml:base' || /^on[a-z]+$/i.test(local)) {
          refuse(attribute.name);
        }
      }
    },
    close(name) {
      inStyle &&= localName(name) !== 'style';
    },
    text(start, end) {
      if (inStyle && leadsOutByStyle(decodeXml(content.slice(start, end)))) {
        refuse('style');
      }
    },
  });
  // What `scanXml` passes over holds text as well.
  for (const [, text = ''] of content.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)) {
    if (leadsOutByStyle(text)) {
      refuse('style');
    }
  }
}

/** As far into a file as converters look for an SVG. */
const sniffedBytes = 4096;

const isPixels = (bytes: Uint8Array): boolean =>
  /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8)/.test(Buffer.from(bytes.subarray(0, 4)).toString('latin1'));

/** Whether bytes that no part of XML is are SVG all the same, perhaps compressed. */
function isSvg(bytes: Uint8Array): boolean {
  const start = bytes[0] === 0x1f && bytes[1] === 0x8b ? beginningOf(bytes) : bytes;
  const text = Buffer.from(start.subarray(0, sniffedBytes)).toString('latin1').replaceAll('\0', '');
  return !isPixels(start) && /<(?:[\w.-]+:)?svg[\s/>]|<!DOCTYPE\s+svg/i.test(text);
}

/** What compressed bytes begin with; they may be cut off. */
function beginningOf(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes.subarray(0, sniffedBytes), { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return new Uint8Array();
  }
}
