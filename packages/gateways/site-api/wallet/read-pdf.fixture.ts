import assert from 'node:assert/strict'
import { inflateSync } from 'node:zlib'

/** What is written on it: the texts of all pages, one a line. */
export async function readPdf(
  pdf: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ pages: number; texts: string[] }> {
  const pieces: Uint8Array[] = []
  for await (const piece of pdf) pieces.push(piece)
  const bytes = Buffer.concat(pieces).toString('latin1')
  assert.match(bytes, /^%PDF-1\.\d/)
  const streams = [...bytes.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  const texts = streams.flatMap((stream) =>
    [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    ),
  )
  return { pages: bytes.match(/\/Type \/Page\b/g)?.length ?? 0, texts }
}
