import type { BrowserContext } from 'playwright-core';

/** The colours of columns of a picture (PNG), each from top to bottom as `[red, green, blue]`; a page of the context reads them. */
export async function columnsOf(context: BrowserContext, picture: Buffer, columns: readonly number[]): Promise<number[][][]> {
  const reader = await context.newPage();
  const colours = await reader.evaluate(
    async ({ data, places }) => {
      const bitmap = await createImageBitmap(await (await fetch(data)).blob());
      const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      drawing?.drawImage(bitmap, 0, 0);
      return places.map((x) => {
        const { data: column = new Uint8ClampedArray() } = drawing?.getImageData(x, 0, 1, bitmap.height) ?? {};
        return Array.from({ length: column.length / 4 }, (_, y) => [...column.slice(y * 4, y * 4 + 3)]);
      });
    },
    { data: `data:image/png;base64,${picture.toString('base64')}`, places: [...columns] },
  );
  await reader.close();
  return colours;
}
