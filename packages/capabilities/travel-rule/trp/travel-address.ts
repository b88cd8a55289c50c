import { createHash } from 'node:crypto'
import { createBase58check } from '@scure/base'

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())
const PREFIX = 'ta'

/** Of a URL without its scheme: `beneficiary.com/x/12345?t=i`. */
export function travelAddressOf(place: string): string {
  return PREFIX + base58check.encode(Buffer.from(place, 'utf8'))
}

/** Where an inquiry goes; undefined: it is no travel address. Whose host it is, the caller checks. */
export function readTravelAddress(text: string): URL | undefined {
  try {
    if (!text.startsWith(PREFIX)) return undefined
    const url = new URL(`https://${Buffer.from(base58check.decode(text.slice(PREFIX.length))).toString('utf8')}`)
    const isPlain = url.username === '' && url.password === '' && url.hash === ''
    return isPlain && url.searchParams.get('t') === 'i' ? url : undefined
  } catch {
    return undefined
  }
}
