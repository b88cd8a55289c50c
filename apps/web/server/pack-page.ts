import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const pack = promisify(gzip)
/** Documents repeat themselves so much that more effort hardly makes them smaller. */
const LEVEL = 3

interface PackedPage {
  readonly body: string | Buffer
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Compresses a document for browsers that take it so, in the thread pool. Never one of somebody signed in: it holds
 * his proof against forged requests beside an address a stranger may choose, and the length would reveal it (BREACH).
 */
export async function packPage(html: string, isPrivate: boolean, acceptEncoding: string): Promise<PackedPage> {
  if (isPrivate || !/\bgzip\b/.test(acceptEncoding)) return { body: html, headers: { vary: 'accept-encoding' } }
  const body = await pack(html, { level: LEVEL })
  return { body, headers: { 'content-encoding': 'gzip', vary: 'accept-encoding' } }
}
