import type { KycReason } from '@bowline/contract/terms/kyc.ts'
import { ResizeFit, Transformer } from '@napi-rs/image'
import type { Evidence, IdentityProvider, Verdict } from './provider.ts'

/** Brightness limits beyond which a picture shows nothing, and the contrast it needs to show something. */
const DARK = 25
const BRIGHT = 235
const FLAT = 12
/** Out of 64, the bits in which two pictures may differ and still count as the same. */
const SAME_BITS = 6
const SIDE = 64

/**
 * DEMO ONLY. Compares brightness, contrast and similarity of whole pictures: enough to recognise a black photograph, or
 * the same one sent twice, and no proof of anything. It recognises neither documents nor faces, so it is never trusted.
 */
export const demoProvider: IdentityProvider = {
  name: 'demo',
  isTrusted: false,
  async check({ front, back, face }: Evidence): Promise<Verdict> {
    const [document, reverse, person] = await Promise.all([look(front), back && look(back), look(face)])
    const reasons: KycReason[] = []
    if (!document.isClear || (reverse && !reverse.isClear)) reasons.push('document-unreadable')
    if (reverse && isSame(document, reverse)) reasons.push('document-side')
    if (!person.isClear) reasons.push('face-unclear')
    // A face equal to the document's picture was photographed from it.
    else if (isSame(document, person) || (reverse && isSame(reverse, person))) reasons.push('liveness')
    return reasons.length === 0 ? { verdict: 'clear' } : { verdict: 'refused', reasons }
  },
}

interface Look {
  readonly isClear: boolean
  /** One bit for each of 64 fields: brighter than the average. */
  readonly fields: bigint
}

async function look(jpeg: Buffer): Promise<Look> {
  const grey = new Transformer(jpeg).grayscale().resize({ width: SIDE, height: SIDE, fit: ResizeFit.Fill })
  const pixels = await grey.rawPixels()
  const channels = pixels.length / (SIDE * SIDE)
  const shades = Array.from({ length: SIDE * SIDE }, (_, i) => pixels[i * channels] as number)
  const mean = average(shades)
  const spread = Math.sqrt(average(shades.map((shade) => (shade - mean) ** 2)))
  return { isClear: mean > DARK && mean < BRIGHT && spread > FLAT, fields: fieldsOf(shades, mean) }
}

function fieldsOf(shades: readonly number[], mean: number): bigint {
  const width = SIDE / 8
  const sums = new Array<number>(64).fill(0)
  for (const [i, shade] of shades.entries()) {
    const field = Math.floor(i / SIDE / width) * 8 + Math.floor((i % SIDE) / width)
    sums[field] = (sums[field] ?? 0) + shade
  }
  return sums.reduce((bits, sum) => (bits << 1n) | (sum / (width * width) > mean ? 1n : 0n), 0n)
}

function isSame(a: Look, b: Look): boolean {
  let differing = 0
  for (let bits = a.fields ^ b.fields; bits > 0n; bits >>= 1n) differing += Number(bits & 1n)
  return differing <= SAME_BITS
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
