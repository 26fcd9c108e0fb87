import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pdfFile } from '../../company/document-fixture.ts';
import { blue, frameMatrix, pdfFixture, pngOf, red } from '../../files/pdf-fixtures.ts';
import { colorAt, difference, renderPage } from '../../tools/drawn-pages.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { drawing } from '../../client/wire-actions.ts';

let fixture: WireFixture;

beforeAll(async () => {
  fixture = await createWireFixture();
});
afterAll(() => fixture.app.close());

const stepIn = async (bytes: Uint8Array): Promise<string> => {
  const { id } = await fixture.create({ file: pdfFile('a.pdf', bytes) });
  return (await fixture.send(id, [{ to: 'an', permission: 'DR' }])).processes[0]?.id ?? '';
};
/** Red in its upper left quarter alone, which tells how it is turned. */
const twoColors = pngOf(60, 40, (x, y) => (x < 30 && y < 20 ? red : blue));
const signatureImage = `data:image/png;base64,${Buffer.from(twoColors).toString('base64')}`;

describe('Companion operations, §8, "Position"', () => {
  it.each(frameMatrix().map(({ name, page, frame }) => [name, page, frame] as const))(
    '%s: from the bottom-left corner of the page as the reader sees it',
    async (_name, page, { cropBox, rotation, userUnit }) => {
      const bytes = pdfFixture({ pages: [page] });
      const processId = await stepIn(bytes);
      const request = { signatureDisplayMode: 3, signatureImage, showReason: false };
      const answer = await fixture.process(
        'an',
        drawing(processId, { ...request, signingPosition: '120,80,240,160' }),
      );
      expect(answer.messages).toEqual(['Sign document success']);
      const signed = await fixture.download(String(answer.at('downloadUrl')));
      const [width, height] = [cropBox.urx - cropBox.llx, cropBox.ury - cropBox.lly].map(
        (side) => side * userUnit,
      ) as [number, number];
      const size = rotation % 180 === 0 ? { width, height } : { width: height, height: width };
      const rendered = renderPage(signed);
      const ink = difference(renderPage(bytes), rendered, size) ?? { llx: 0, lly: 0, urx: 0, ury: 0 };
      expect((ink.llx + ink.urx) / 2).toBeCloseTo(180, -0.5);
      expect((ink.lly + ink.ury) / 2).toBeCloseTo(120, -0.5);
      expect(ink.llx).toBeGreaterThanOrEqual(119);
      expect(ink.urx).toBeLessThanOrEqual(241);
      expect(ink.urx - ink.llx).toBeGreaterThan(80);
      const isRed = (x: number, y: number) => {
        const color = colorAt(rendered, size, { x, y });
        return color.red > color.blue;
      };
      expect([isRed(165, 130), isRed(195, 130), isRed(165, 110), isRed(195, 110)]).toEqual([
        true,
        false,
        false,
        false,
      ]);
    },
  );

  it.each([
    ['200,100,100,160', 'signingPosition: must have a positive size'],
    ['100,160,250,160', 'signingPosition: must have a positive size'],
    ['500,100,700,160', 'signingPosition: must lie on the page'],
    ['-5,100,100,160', 'signingPosition: must lie on the page'],
    ['a,b,c,d', 'signingPosition: must be llx,lly,urx,ury'],
  ])('signingPosition %s is refused: %s', async (signingPosition, message) => {
    const processId = await stepIn(pdfFixture());
    const answer = await fixture.process('an', drawing(processId, { signingPosition }));
    expect(answer).toMatchObject({ success: false, code: 400, messages: [message] });
  });

  it('up to one point beyond the edge is clamped', async () => {
    const processId = await stepIn(pdfFixture());
    const answer = await fixture.process('an', drawing(processId, { signingPosition: '-1,100,596,842.5' }));
    expect(answer.messages).toEqual(['Sign document success']);
    expect(answer.at('processes.0.position')).toBe('0,100,595,842');
  });

  it('a position or page of a step that has no mark is not checked', async () => {
    const { id } = await fixture.create();
    const nowhere = { position: '0,0,0,0', pageSign: 99 };
    const answer = await fixture.wire.post(
      '/api/documents/update-process',
      {
        id,
        processes: [
          { processedByUserCode: 'an', accessPermissionCode: 'A', ...nowhere },
          { processedByUserCode: 'binh', accessPermissionCode: 'V', ...nowhere, position: 'none' },
        ],
      },
      fixture.tokens.clerk,
    );
    expect(answer.messages).toEqual(['Update document process success']);
  });

  it('the page must exist', async () => {
    const processId = await stepIn(pdfFixture({ pages: [{}, {}] }));
    const answer = await fixture.process('an', drawing(processId, { signingPage: 3 }));
    expect(answer.messages).toEqual(['signingPage: the document has 2 pages']);
  });
});
