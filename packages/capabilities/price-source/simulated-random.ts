/**
 * Random numbers addressed by place instead of drawn in order: the same (seed, stream, level, index) always gives the
 * same number, so every process can evaluate any moment and all agree.
 */

/** Folds a text into 32 bits (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Spreads every input bit over all output bits: multiply and fold, three times. */
function mix(word: number): number {
  let x = word
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return (x ^ (x >>> 15)) >>> 0
}

/** 32 bits for a place. `index` may be any whole number below 2^53. */
function bitsAt(seed: number, stream: number, level: number, index: number): number {
  const high = Math.floor(index / 4_294_967_296)
  return mix(mix(mix(mix(seed ^ Math.imul(stream + 1, 0x9e3779b1)) + level) ^ high) + (index >>> 0))
}

/** Uniform in (0, 1). */
export function uniformAt(seed: number, stream: number, level: number, index: number): number {
  return (bitsAt(seed, stream, level, index) + 0.5) / 4_294_967_296
}

/** Standard normal (Box-Muller); takes two streams, `stream` and `stream + 1`. */
export function normalAt(seed: number, stream: number, level: number, index: number): number {
  const radius = Math.sqrt(-2 * Math.log(uniformAt(seed, stream, level, index)))
  return radius * Math.cos(2 * Math.PI * uniformAt(seed, stream + 1, level, index))
}
