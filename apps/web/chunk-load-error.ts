/** Specification §9: how long a script of a screen may take. */
const CHUNK_TIMEOUT_MS = 120_000

/** A screen's script or words did not come. The shell shows it as a state of its own, with a way to try again. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('a part of the page could not be loaded', { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Gives a chunk its time, then gives up on it. */
export function withinChunkTime<T>(chunk: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the chunk took too long')), CHUNK_TIMEOUT_MS)
  })
  return Promise.race([chunk, late]).finally(() => clearTimeout(timer))
}
